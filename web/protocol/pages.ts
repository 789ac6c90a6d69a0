// Generated from the server by scripts/web_contract.py; do not edit.

/** The address of each page; what stands in it for one of many is its group. */
export const PAGES = {
  table: /^\/tavolo\/([a-z2-7]{12,20})$/,
  home: /^\/$/,
  lobby: /^\/tavoli$/,
  create: /^(?:\/apri|\/apri\/(\w+))$/,
  profile: /^\/profilo$/,
  enter: /^\/entra$/,
  friends: /^\/amici$/,
  chips: /^\/gettoni$/,
  moderation: /^\/moderazione$/,
  statistics: /^(?:\/statistiche|\/statistiche\/([a-z_]+-[24]))$/,
  matches: /^\/partite$/,
  replay: /^\/partita\/([\w.-]+)$/,
  verify: /^(?:\/mazzo|\/partita\/([\w.-]+)\/mazzo)$/,
  practice: /^\/esercizi$/,
  exercise: /^\/esercizi\/(\w+)$/,
  daily: /^\/smazzata$/,
  tournaments: /^\/tornei$/,
  tournamentForm: /^(?:\/tornei\/nuovo|\/torneo\/([a-z2-7]{12})\/modifica)$/,
  tournament: /^\/torneo\/([a-z2-7]{12})$/,
  leaderboards: /^(?:\/classifiche|\/classifiche\/(\w+))$/,
  clubs: /^\/circoli$/,
  club: /^\/circolo\/([a-z2-7]{12})$/,
  rules: /^(?:\/regole|\/regole\/(\w+))$/,
};
