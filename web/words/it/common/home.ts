/** The words that lead to practice, wherever one is. */
export default {
  'home.practice': 'Per allenarsi',
  'practice.title': 'Trova la giocata',
  'home.exercises.about': 'Una posizione, una giocata migliore di tutte.',
  'daily.title': 'La smazzata del giorno',
  'daily.about.short': 'Le stesse carte per tutti, una volta al giorno.',
  'daily.game': 'Oggi {game}.',
  'daily.standing': '{mine} a {theirs}: {place}° su {all}',
  'daily.back': 'Confronta con gli altri',
  'nav.practice': 'Esercizi',
  'home.more': 'Altro da fare',
  'home.more.daily': 'La smazzata del giorno',
  'home.more.learn': 'Impara',
};
