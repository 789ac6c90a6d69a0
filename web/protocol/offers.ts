// Generated from the server by scripts/web_contract.py; do not edit.

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
/** What a stage of a tournament can be: who loses is out of it, partners change in it. */
export const STAGE_KINDS = {"round_robin": {"eliminates": false, "rotates": false}, "swiss": {"eliminates": false, "rotates": false}, "rotating": {"eliminates": false, "rotates": true}, "knockout": {"eliminates": true, "rotates": false}} as const;
/** Of which weeks a day comes again. */
export const WEEKS = ["every", "first", "second", "third", "fourth", "last"] as const;
