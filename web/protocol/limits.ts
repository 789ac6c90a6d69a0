// Generated from the server by scripts/web_contract.py; do not edit.

/** Of a new one. */
export const SHORTEST_PASSWORD = 8;
/** Of any. */
export const LONGEST_PASSWORD = 128;
/** A recovery code. */
export const LONGEST_CODE = 128;
/** Of an account, a bot or a club. */
export const SHORTEST_NAME = 3;
/** Of a new account or bot. */
export const LONGEST_NAME = 20;
/** How somebody can be called who is named. */
export const LONGEST_PERSON = 64;
export const LONGEST_CLUB_NAME = 40;
/** What a club says of itself. */
export const LONGEST_CLUB_TEXT = 500;
export const LONGEST_TOURNAMENT_NAME = 64;
export const LONGEST_SEASON_NAME = 64;
/** Why a director corrects something. */
export const LONGEST_REASON = 200;
/** The largest field of a tournament. */
export const MOST_ENTRIES = 1024;
/** The smallest, by who enters. */
export const LEAST_ENTRIES = {"individual": 2, "fixed": 2, "drawn": 4, "rotating": 4} as const;
export const LEAST_IN_GROUP = 2;
export const MOST_IN_GROUP = 64;
/** How many go on, at most. */
export const MOST_QUALIFIERS = 64;
export const MOST_ROUNDS = 99;
/** After how many missed matches an entry is out, at most. */
export const MOST_NO_SHOWS = 99;
/** The dearest entry, in chips. */
export const MOST_FEE = 1000;
/** Of a result. */
export const MOST_POINTS = 9999;
/** More time for a round: seconds. */
export const LONGEST_EXTENSION = 86400;
/** The highest limit of one's own, in chips. */
export const MOST_DAILY_LOSS = 1000000;
/** How many lines of a list come at a time. */
export const A_PAGE = 50;
/** The points that win a match. */
export const MOST_TARGET = 999;
/** How much of the chance to win makes an errore. */
export const ERRORE_CHANCE = 0.07;
/** How long a round waits: seconds. */
export const USUAL_SHOW_UP = 300;
/** After how many missed matches an entry is out, unless chosen otherwise. */
export const USUAL_NO_SHOWS = 2;
/** Days before which a date is announced. */
export const USUAL_AHEAD = 7;
/** Where a club's days begin and end. */
export const USUAL_ZONE = "Europe/Rome";
