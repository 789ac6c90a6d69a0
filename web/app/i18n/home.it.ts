/** The words that lead to practice, wherever one is. */
export default {
  'home.practice': 'Per allenarsi',
  'practice.title': 'Trova la giocata',
  'home.exercises.about': 'Una posizione, una giocata migliore di tutte.',
  'nav.practice': 'Esercizi',
};
