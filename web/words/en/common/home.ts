/** The words that lead to practice, wherever one is. */
export default {
  'home.practice': 'Practice',
  'practice.title': 'Find the move',
  'home.exercises.about': 'One position, one move that beats all others.',
  'daily.title': 'The deal of the day',
  'daily.about.short': 'The same cards for everybody, once a day.',
  'daily.game': 'Today {game}.',
  'daily.standing': '{mine} to {theirs}: place {place} of {all}',
  'daily.back': 'Compare with the others',
  'nav.practice': 'Exercises',
  'home.more': 'More to do',
  'home.more.daily': 'The deal of the day',
  'home.more.learn': 'Learn',
};
