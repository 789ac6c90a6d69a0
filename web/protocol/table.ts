// Generated from the server by scripts/web_contract.py; do not edit.

/** The games, with the target and the time that a match has by itself. */
export const GAMES = {"scopa": {"seats": [2, 4], "target": 11, "minutes": 10, "card": "7D"}, "scopone": {"seats": [4], "target": 11, "minutes": 10, "card": "AD"}, "asso_piglia_tutto": {"seats": [2, 4], "target": 11, "minutes": 10, "card": "AB"}, "cirulla": {"seats": [2, 4], "target": 51, "minutes": 18, "card": "7C"}, "tressette": {"seats": [2, 4], "target": 31, "minutes": 12, "card": "AS"}, "briscola": {"seats": [2, 4], "target": 120, "minutes": 10, "card": "3B"}} as const;
/** Usual lengths, or those that stand alone in tournaments. */
export const LENGTHS = {"asso_piglia_tutto": {"target": [11, 16, 21], "deals": [1, 2, 3, 4, 5, 6], "alone": false}, "cirulla": {"target": [7, 11, 21, 31, 41, 51], "deals": [1, 2, 3, 4, 5, 6], "alone": true}} as const;
/** How well bots of the house play, the weakest first. */
export const BOT_LEVELS = ["principiante", "dilettante", "maestro", "campione"] as const;
/** A table with any of these settings gives no hints. */
export const NO_HINTS_WITH = ["tournament", "daily", "stake", "rated"] as const;
/** Of the id of a table; what is longer is its link. */
export const ID_LENGTH = 12;
/** A sentence of the chat. */
export const LONGEST_SAID = 280;
/** How many messages of the chat are kept. */
export const MOST_SAID = 60;
/** Seconds for a move, unless chosen otherwise. */
export const MOVE_TIMEOUT = 60;
/** There are no more (GEN-19). */
export const SPAREGGI = 3;
