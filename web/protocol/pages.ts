// Generated from the server by scripts/web_contract.py; do not edit.

/** What stands in an address for one of many. */
export const KINDS: Record<string, string> = {"word": "\\w+", "id": "[a-z2-7]{12}", "table": "[a-z2-7]{12,20}", "match": "[\\w.-]+", "figures": "[a-z_]+-[24]"};
/** Where the app has a page. */
export type Address =
  | "/tavolo/{table}"
  | "/"
  | "/tavoli"
  | "/apri"
  | "/apri/{word}"
  | "/profilo"
  | "/entra"
  | "/amici"
  | "/gettoni"
  | "/moderazione"
  | "/statistiche"
  | "/statistiche/{figures}"
  | "/partite"
  | "/partita/{match}"
  | "/partita/{match}/mazzo"
  | "/mazzo"
  | "/esercizi"
  | "/esercizi/{word}"
  | "/smazzata"
  | "/tornei"
  | "/tornei/nuovo"
  | "/torneo/{id}"
  | "/torneo/{id}/modifica"
  | "/classifiche"
  | "/classifiche/{word}"
  | "/circoli"
  | "/circolo/{id}"
  | "/regole"
  | "/regole/{word}";
