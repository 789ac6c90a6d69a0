/** Gettoni. */
export default {
  'trouble.guest': 'Per questo serve un’iscrizione: basta un nome.',
  'trouble.bad_stake': 'Per questa posta non si può giocare: cambiala, o cambia la perdita massima.',
  'trouble.people_only': 'Per i gettoni giocano solo persone, non i computer.',
  'trouble.too_few_chips': 'Non ci sono abbastanza gettoni per la perdita massima di questo tavolo.',
  'trouble.limit_reached': 'Oggi si supererebbe il limite di gettoni da perdere che vi siete dati.',
};
