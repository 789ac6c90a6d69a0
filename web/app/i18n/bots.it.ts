/** Bot di altri programmi, e quello che si porta via. */
export default {
  'matches.records': 'Tutti i verbali',
};
