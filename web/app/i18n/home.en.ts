/** The words that lead to practice, wherever one is. */
export default {
  'home.practice': 'Practice',
  'practice.title': 'Find the move',
  'home.exercises.about': 'One position, one move that beats all others.',
  'nav.practice': 'Exercises',
};
