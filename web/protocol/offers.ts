// Generated from the server by scripts/web_contract.py; do not edit.

/** The games, with the target that a match has by itself. */
export const GAMES = [{"name": "scopa", "seats": [2, 4], "target": 11}, {"name": "scopone", "seats": [4], "target": 11}, {"name": "asso_piglia_tutto", "seats": [2, 4], "target": 11}, {"name": "cirulla", "seats": [2, 4], "target": 51}, {"name": "tressette", "seats": [2, 4], "target": 31}, {"name": "briscola", "seats": [2, 4], "target": 120}] as const;
/** Games that have no other lengths in tournaments. */
export const TOURNAMENT_LENGTHS = {"cirulla": {"target": [7, 11, 21, 31, 41, 51], "deals": [1, 2, 3, 4, 5, 6]}} as const;
/** How well bots of the house play, the weakest first. */
export const BOT_LEVELS = ["principiante", "dilettante", "maestro", "campione"] as const;
/** From the easiest on. */
export const EXERCISE_LEVELS = [1, 2, 3] as const;
/** How thoroughly a match is reviewed. */
export const DEPTHS = ["rapida", "normale", "a_fondo"] as const;
/** What bad moves are called, the gravest first. */
export const SEVERITIES = ["errore_grave", "errore", "imprecisione"] as const;
/** The pictures on the cards. */
export const DECKS = ["napoletane", "piacentine", "francesi"] as const;
/** How fast cards move. */
export const PACES = ["calmo", "normale", "svelto"] as const;
/** Of the pages. */
export const CONTRASTS = ["sistema", "normale", "alto"] as const;
/** Of the pages. */
export const LANGUAGES = ["it", "en"] as const;
/** What a club can make of somebody, from the highest. */
export const CLUB_ROLES = ["owner", "director", "member"] as const;
/** Of which weeks a day comes again. */
export const WEEKS = ["every", "first", "second", "third", "fourth", "last"] as const;
/** A table with any of these settings gives no hints. */
export const NO_HINTS_WITH = ["tournament", "daily", "stake", "rated"] as const;
