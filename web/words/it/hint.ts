/** The words of hints. */
export default {
  'hint.ask': 'Consiglio',
  'hint.told': '{move}: {why}',
  'keys.hint': 'H',
  'keys.hint.about': 'chiedi un consiglio',
  'trouble.no_hint_not_seated': 'I consigli sono per chi è seduto al tavolo.',
  'trouble.no_hint_now': 'Il consiglio si può chiedere quando tocca a te.',
  'trouble.no_hint_people': 'Con altre persone al tavolo non ci sono consigli.',
  'trouble.no_hint_rated': 'Nelle partite per la classifica non ci sono consigli.',
  'trouble.no_hint_stake': 'Quando si gioca a gettoni non ci sono consigli.',
  'trouble.no_hint_tournament': 'Nei tornei non ci sono consigli.',
};
