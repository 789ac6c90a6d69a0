// Generated from the server by scripts/web_contract.py; do not edit.
import type { Count, DealView, LobbyRow, ResultView } from "./protocol";

/** What can be asked for, by method and address. */
export interface Operations {
  /** Every game with its options. */
  "GET /games": { answer: GameShape[] };
  /** Play at once: a guest with a generated name, unless you are somebody already. */
  "POST /guest": { answer: Me };
  /** Who you are. */
  "GET /me": { answer: Me };
  /** An account; a guest keeps what was played. */
  "POST /register": { body: Registration; answer: Registered };
  /** Log in; the session before is over. */
  "POST /login": { body: Login; answer: Me };
  /** End this session. */
  "POST /logout": { answer: void };
  /** Another password; all other sessions are over. */
  "POST /password": { body: PasswordChange; answer: Me };
  /** Another password with the recovery code, which is replaced. */
  "POST /recover": { body: Recovery; answer: Registered };
  /** Choose for yourself; what is not named stays as it is. */
  "PUT /me/options": { body: Record<string, boolean | string>; answer: Me };
  /** Delete the account; what was played stays, without the name. Chips go to the house. */
  "DELETE /me": { body: Farewell; answer: void };
  /** Your bots, the oldest first. */
  "GET /me/bots": { answer: BotShape[] };
  /** A bot of yours, under a name that nobody has; its token is told once. */
  "POST /me/bots": { body: BotName; answer: BotToken };
  /** Another token in place of the present one, which is worth nothing any more. */
  "POST /me/bots/{name}/token": { given: { name: string }; answer: BotToken };
  /** The bot cannot come in any more, and is sent away if it is here. */
  "DELETE /me/bots/{name}/token": { given: { name: string }; answer: void };
  /** Take the bot away; what it is playing, it loses. What was played stays, without its name. */
  "DELETE /me/bots/{name}": { given: { name: string }; answer: void };
  /** The hundred best bots of a game for two, of those that have played enough. */
  "GET /ladder/{game}": { given: { game: string }; answer: LadderPlace[] };
  /** Your friends, who is online, and who asks to be one. */
  "GET /friends": { answer: FriendShape[] };
  /** Ask somebody to be your friend, or say yes to who asks; a bot always says yes. */
  "PUT /friends/{name}": { given: { name: string }; answer: void };
  /** End a friendship, or refuse one or take it back before it began. */
  "DELETE /friends/{name}": { given: { name: string }; answer: void };
  /** Hear no more of somebody: no chat, no invitations. */
  "PUT /blocks/{name}": { given: { name: string }; answer: void };
  /** Hear somebody again. */
  "DELETE /blocks/{name}": { given: { name: string }; answer: void };
  /** Tell the moderators about somebody at your table; what was said there goes with it. */
  "POST /reports": { body: Complaint; answer: void };
  /** Your last matches that ended before that moment, fifty at a time. */
  "GET /me/matches": { given: { before?: number }; answer: MatchShape[] };
  /** The tables where you sit and can go on, today or any day. */
  "GET /me/tables": { answer: LobbyRow[] };
  /** The records of all your matches, one after the other: the earliest first. */
  "GET /me/records": { answer: string };
  /** Everything that is kept of you, as JSON. */
  "GET /me/data": { answer: KeptData };
  /** An account or a bot, by its name. */
  "GET /players/{name}": { given: { name: string }; answer: PublicPlayer };
  /** The last public matches of a player that ended before that moment, fifty at a time. */
  "GET /players/{name}/matches": { given: { name: string; before?: number }; answer: MatchShape[] };
  /** A match that is over: public ones, and your own. 304 for whoever brings its tag. */
  "GET /matches/{match_id}": { given: { match_id: string }; answer: MatchShape };
  /** The record of a match: public ones, and your own. 304 for whoever brings its tag. */
  "GET /matches/{match_id}/record": { given: { match_id: string }; answer: string };
  /** The outline of a match: public ones, and your own. 304 for whoever brings its tag. */
  "GET /matches/{match_id}/replay": { given: { match_id: string }; answer: Outline };
  /** A deal of a match, counted from 1 in its outline. 304 for whoever brings its tag. */
  "GET /matches/{match_id}/replay/{deal}": { given: { match_id: string; deal: number; seat?: number | null }; answer: DealSteps };
  /** The deal that is being counted at a table, as you saw it from your seat. */
  "GET /tables/{table}/counted-deal": { given: { table: string }; answer: DealSteps };
  /** Have a finished match reviewed that you may read: your own, and public ones. */
  "POST /matches/{match_id}/review": { given: { match_id: string }; body: ReviewOrder; answer: ReviewShape };
  /** A review that was asked for. */
  "GET /matches/{match_id}/review": { given: { match_id: string; depth?: "a_fondo" | "normale" | "rapida" }; answer: ReviewShape };
  /** At which depths somebody has asked for a review. */
  "GET /matches/{match_id}/reviews": { given: { match_id: string }; answer: AskedReview[] };
  /** A hint for your turn, where you play alone against bots and for nothing. */
  "POST /tables/{table}/hint": { given: { table: string }; answer: HintShape };
  /** An exercise that you have not solved; ``skip`` is one that you do not want now. */
  "GET /exercises/next": { given: { game?: string | null; level?: number | null; skip?: string | null }; answer: ExerciseShape };
  /** Your move. The first one counts for the streak; whatever it is, you learn what is best. */
  "POST /exercises/{exercise}/answer": { given: { exercise: string }; body: Answer; answer: Verdict };
  /** How far you are, in each game and level. */
  "GET /me/exercises": { answer: ProgressShape };
  /** The deal of the day, yesterday's best, and the commitments of the coming days. */
  "GET /daily": { answer: DailyShape };
  /** Sit down to the deal of the day: always at the same table, today or until you are done. */
  "POST /daily": { answer: DailyTable };
  /** What nobody has handled yet, the oldest first. */
  "GET /moderation/reports": { answer: CaseShape[] };
  /** Take a complaint from the queue, and shut out whom it is about if need be. */
  "POST /moderation/reports/{report}": { given: { report: string }; body: Ruling; answer: void };
  /** Shut a player out, by id. */
  "PUT /moderation/bans/{player}": { given: { player: string }; answer: void };
  /** Let a player in again. */
  "DELETE /moderation/bans/{player}": { given: { player: string }; answer: void };
  /** What you have. */
  "GET /me/chips": { answer: Purse };
  /** Your last movements with lower numbers than that, fifty at a time, the latest first. */
  "GET /me/chips/history": { given: { before?: number }; answer: MovementShape[] };
  /** Have your chips filled up to the floor, once a day. */
  "POST /me/chips/top-up": { answer: Purse };
  /** Another limit: a lower one holds at once, a higher one from tomorrow on. */
  "PUT /me/chips/limit": { body: NewLimit; answer: Purse };
  /** Who has lost chips to whom without winning them back, the largest flows first. */
  "GET /moderation/flows": { given: { days?: number }; answer: FlowShape[] };
  /** The hundred best, of those who have played enough. */
  "GET /levels/{game}/{seats}": { given: { game: string; seats: number; of?: "pairs" | "players" }; answer: LeaderShape[] };
  /** All levels of an account, with how they came to be; those of a bot are on the ladder. */
  "GET /players/{name}/levels": { given: { name: string }; answer: LevelShape[] };
  /** How strong the bots are, as it was measured in the arena; not to be compared with levels. */
  "GET /bots/ladders": { answer: PublishedLadder[] };
  /** What your finished matches add up to: all, of a game, among people or where bots sat. */
  "GET /me/statistics": { given: { game?: string | null; seats?: 2 | 4 | null; company?: "bots" | "people" | null }; answer: StatisticsShape };
  /** The last tournaments that were announced before that moment, fifty at a time. */
  "GET /tournaments": { given: { before?: number }; answer: TournamentRow[] };
  /** Make a tournament. You are its director, and those whom you name. */
  "POST /tournaments": { body: TournamentSettingsGiven; answer: Announced };
  /** Everything about a tournament; 304 for whoever brings the tag of what it is now. */
  "GET /tournaments/{tournament}": { given: { tournament: string }; answer: TournamentView };
  /** What you have to do now, and whether anything has changed; cheap enough to ask for often. */
  "GET /tournaments/{tournament}/me": { given: { tournament: string }; answer: Turn };
  /** Do something with a tournament; the answer is how it is afterwards. */
  "POST /tournaments/{tournament}/commands": { given: { tournament: string }; body: TournamentCommand; answer: TournamentView };
  /** The standings, for a spreadsheet of people who speak that language, or for a program. */
  "GET /tournaments/{tournament}/standings.csv": { given: { tournament: string; language?: "en" | "it" | null }; answer: string };
  /** Ranking, standings and all results. */
  "GET /tournaments/{tournament}/results.json": { given: { tournament: string }; answer: Results };
  /** Clubs by name, fifty at a time: those with a name like that, after that one. */
  "GET /clubs": { given: { like?: string; after?: string }; answer: ClubRow[] };
  /** Your clubs, also those that have not answered yet. */
  "GET /me/clubs": { answer: ClubRow[] };
  /** Found a club; you are its owner. */
  "POST /clubs": { body: ClubText; answer: Founded };
  /** Everything about a club. */
  "GET /clubs/{club}": { given: { club: string }; answer: ClubView };
  /** Another name or text; for its owners. */
  "PUT /clubs/{club}": { given: { club: string }; body: ClubText; answer: ClubView };
  /** The end of the club; for its owners, when its tournaments are over. */
  "DELETE /clubs/{club}": { given: { club: string }; answer: void };
  /** The last tournaments of the club that were announced before that moment, fifty at a time. */
  "GET /clubs/{club}/tournaments": { given: { club: string; before?: number }; answer: TournamentRow[] };
  /** Ask to become a member, or become one with an invitation. */
  "POST /clubs/{club}/members": { given: { club: string }; body: Joining; answer: ClubView };
  /** Let somebody in who asks, or give a member another role, which is for owners. */
  "PUT /clubs/{club}/members/{name}": { given: { club: string; name: string }; body: Appointment; answer: ClubView };
  /** Leave, refuse who asks, or send somebody away. */
  "DELETE /clubs/{club}/members/{name}": { given: { club: string; name: string }; answer: ClubView };
  /** A new invitation, for those who run the club; the one before does not hold any more. */
  "POST /clubs/{club}/link": { given: { club: string }; answer: Invitation };
  /** No invitation holds any more. */
  "DELETE /clubs/{club}/link": { given: { club: string }; answer: void };
  /** What comes again, and when it does next. */
  "GET /clubs/{club}/events": { given: { club: string }; answer: EventView[] };
  /** Let a tournament come again every week or month; for those who run the club. */
  "POST /clubs/{club}/events": { given: { club: string }; body: PlanGiven; answer: Planned };
  /** Change or pause what comes again; tournaments that are announced stay as they are. */
  "PUT /clubs/{club}/events/{event}": { given: { club: string; event: string }; body: PlanGiven; answer: EventView[] };
  /** No more of these; tournaments that are announced stay as they are. */
  "DELETE /clubs/{club}/events/{event}": { given: { club: string; event: string }; answer: void };
  /** The seasons, the last first. */
  "GET /clubs/{club}/seasons": { given: { club: string }; answer: SeasonView[] };
  /** A new season; for those who run the club. */
  "POST /clubs/{club}/seasons": { given: { club: string }; body: SeasonGiven; answer: NewSeason };
  /** The ranking of a season, as it is now. */
  "GET /clubs/{club}/seasons/{season}": { given: { club: string; season: string }; answer: RankingView };
  /** The ranking for a spreadsheet. */
  "GET /clubs/{club}/seasons/{season}/ranking.csv": { given: { club: string; season: string }; answer: string };
  /** Other days, other tournaments that count; the ranking as it is then. */
  "PUT /clubs/{club}/seasons/{season}": { given: { club: string; season: string }; body: SeasonGiven; answer: RankingView };
  /** Take a season away; its tournaments stay. */
  "DELETE /clubs/{club}/seasons/{season}": { given: { club: string; season: string }; answer: void };
}

export type TournamentCommand =
  | Register
  | AddEntry
  | Accept
  | CheckIn
  | Withdraw
  | Edit
  | NameDirector
  | DismissDirector
  | Begin
  | EnterResult
  | DeclareAbsent
  | AdjustResult
  | ProposeResult
  | ConfirmResult
  | RefuseResult
  | SubstitutePlayer
  | Extend
  | Pause
  | Resume
  | Cancel;

/** A game, and what a table can choose about it. */
export interface GameShape {
  name: string;
  title: string;
  seats: number[];
  target: number;
  match_time: number;
  options: OptionShape[];
  match: OptionShape[];
}

/** An option of a table, for a form: a switch has no values, a number has limits. */
export interface OptionShape {
  name: string;
  about: string;
  kind: "choice" | "number" | "switch";
  default: boolean | number | string | null;
  values: string[];
  lowest: number | null;
  highest: number | null;
  seats: number[];
}

/** Who is asking, and what they have chosen for themselves. */
export interface Me {
  player: string;
  name: string;
  guest: boolean;
  role: string;
  options: Chosen;
}

/** What a player has chosen, with what is usual. */
export interface Chosen {
  deck: "francesi" | "napoletane" | "piacentine";
  auto_accuso: boolean;
  pace: "calmo" | "normale" | "svelto";
  less_motion: boolean;
  sound: boolean;
  haptics: boolean;
  only_play: boolean;
  large_cards: boolean;
  contrast: "alto" | "normale" | "sistema";
  left_handed: boolean;
  language: "en" | "it";
}

/** The new account; the recovery code is told once, here. */
export interface Registered {
  player: string;
  name: string;
  recovery_code: string;
}

/** A bot of yours; without a token it cannot come in, and neither when it is banned. */
export interface BotShape {
  player: string;
  name: string;
  created: number;
  has_token: boolean;
  banned: boolean;
  online: boolean;
}

/** The token of a bot, which is told once, here. */
export interface BotToken {
  name: string;
  token: string;
}

/** A place on the bots' ladder; the level may be wrong by the uncertainty, either way. */
export interface LadderPlace {
  place: number;
  name: string;
  owner: string | null;
  house: boolean;
  level: number;
  uncertainty: number;
  games: number;
  band: string;
}

/** A friend, or somebody who asks to be (``asking``) or is asked (``asked``). */
export interface FriendShape {
  player: string;
  name: string;
  state: "asked" | "asking" | "friend";
  online: boolean;
  bot: boolean;
}

/** A match that was played; ``seat`` is where the player sat whose matches were asked for. */
export interface MatchShape {
  match_id: string;
  game: string;
  rated: boolean;
  how: string;
  winner: number | null;
  points: [number, number];
  vp: [number, number];
  mp: [number, number];
  started: number;
  finished: number;
  origin: string;
  players: string[];
  seat: number | null;
}

/** Everything that is kept of a player; ``records`` is where the matches' records are. */
export interface KeptData {
  player: string;
  name: string;
  created: number;
  options: Chosen;
  friends: Friend[];
  blocked: string[];
  clubs: ListedClub[];
  matches: PlayedMatch[];
  records: string;
  bots: OwnBot[];
  exercises: Progress[];
  tables: string[];
  chips: Movement[];
  chip_limit: Limit | null;
  reports: KeptReport[];
  sessions: KeptSession[];
}

/** ``state`` is ``friend``, ``asked`` (by the player) or ``asking`` (the player). */
export interface Friend {
  player: string;
  name: string;
  state: "asked" | "asking" | "friend";
  bot: boolean;
}

/** A club in a list; ``role`` is that of who asks, where the list is theirs. */
export interface ListedClub {
  id: string;
  name: string;
  about: string;
  members: number;
  role: "asking" | "director" | "member" | "owner" | null;
}

/** A result with its players, by seat; ``seat`` is that of whom it is asked of. */
export interface PlayedMatch {
  match_id: string;
  table: string;
  game: string;
  rated: boolean;
  how: string;
  winner: number | null;
  points: [number, number];
  vp: [number, number];
  mp: [number, number];
  started: number;
  finished: number;
  origin: string;
  players: string[];
  seat: number | null;
}

/** A bot as its owner sees it; without a token it cannot come in. */
export interface OwnBot {
  id: string;
  name: string;
  created: number;
  has_token: boolean;
  banned: boolean;
}

/** How far somebody is in one level of a game; ``at_once`` were solved at the first try. */
export interface Progress {
  game: string;
  level: number;
  all: number;
  tried: number;
  solved: number;
  at_once: number;
}

/** A posting as an account sees it: what it brought, and what was there afterwards. */
export interface Movement {
  number: number;
  kind: string;
  at: number;
  about: Record<string, string | number>;
  amount: number;
  balance: number;
}

/** ``most`` holds until the day ``since`` of ``later``; None is no limit. */
export interface Limit {
  most: number | null;
  later: number | null;
  since: string | null;
}

/** A complaint that the player has made. */
export interface KeptReport {
  at: number;
  about: string;
  reason: string;
}

/** A browser in which the player is logged in. */
export interface KeptSession {
  created: number;
  expires: number;
}

/** What everybody may know of an account or a bot; ``owner`` is whose bot it is. */
export interface PublicPlayer {
  name: string;
  bot: boolean;
  owner: string | null;
  since: number;
  levels: PublicLevel[];
  matches: GameCount[];
}

/** A level; it may be wrong by the uncertainty, either way. */
export interface PublicLevel {
  game: string;
  seats: number;
  level: number;
  uncertainty: number;
  games: number;
  band: string;
}

/** How many matches of a game somebody has played, won and drawn. */
export interface GameCount {
  game: string;
  played: number;
  won: number;
  drawn: number;
}

/** The outline of a match that is over; ``you`` is the seat of who asks. */
export interface Outline {
  match_id: string;
  game: string;
  seats: number;
  options: Record<string, boolean | string>;
  match: Record<string, boolean | number | string | null>;
  players: string[];
  you: number | null;
  started: number;
  finished: number;
  origin: string;
  deals: ReplayedDeal[];
  result: ResultView;
}

/** A deal in the outline of a match; ``redeal`` counts the void ones before it. */
export interface ReplayedDeal {
  number: number;
  redeal: number;
  dealer: number;
  void: string | null;
  steps: number;
  sweeps: number[];
  points: [number, number] | null;
  totals: [number, number];
}

/** A deal step by step, as ``seat`` saw it, or with all hands open when that is null. */
export interface DealSteps {
  number: number;
  seat: number | null;
  frames: DealView[];
  acts: string[][];
  count: Count | null;
}

/** A review, or how far it is. */
export interface ReviewShape {
  match_id: string;
  depth: "a_fondo" | "normale" | "rapida";
  state: "done" | "failed" | "running" | "waiting";
  ahead: number;
  judged: number;
  total: number | null;
  review: Review | null;
}

/** The whole review. */
export interface Review {
  version: number;
  depth: string;
  players: PlayerReview[];
  judgements: Judgement[];
  curve: CurvePoint[];
  turning_points: TurningPoint[];
}

/** How a seat played: decisions with more than one move, the accuracy, mistakes by severity. */
export interface PlayerReview {
  seat: number;
  decisions: number;
  accuracy: number | null;
  imprecisioni: number;
  errori: number;
  errori_gravi: number;
}

/** A decision. ``deal`` and ``place`` say where it stands in the record, both from 1. */
export interface Judgement {
  deal: number;
  place: number;
  seat: number;
  move: string;
  best: string;
  choices: Choice[];
  points_lost: number;
  chance_lost: number;
  cost: number;
  severity: "errore" | "errore_grave" | "imprecisione" | null;
  reasons: Reason[];
  after: number;
}

/** A legal move and what it was likely to lead to, for the side of its player. */
export interface Choice {
  move: string;
  points: number;
  chance: number;
}

/** A code of :mod:`mazziere.review.reasons`, and what its sentence is about. */
export interface Reason {
  code: string;
  move: string | null;
  cards: string | null;
  points: number | null;
  chance: number | null;
}

/** Side 0's chance after a move, or after the count of a deal, where ``place`` is None. */
export interface CurvePoint {
  deal: number;
  place: number | null;
  chance: number;
}

/** A place where the curve leaps: ``swing`` is for side 0. */
export interface TurningPoint {
  deal: number;
  place: number | null;
  seat: number | null;
  swing: number;
  severity: "errore" | "errore_grave" | "imprecisione" | null;
}

/** A review that there is, or will be; ``state`` is ``waiting``, ``done`` or ``failed``. */
export interface AskedReview {
  depth: "a_fondo" | "normale" | "rapida";
  state: "done" | "failed" | "waiting";
}

/** The move that is held for the best at that ``seq`` of the table. */
export interface HintShape {
  seq: number;
  move: string;
  points: number;
  chance: number;
  reason: Reason;
}

/** A position as ``seat`` saw it at a table, with all moves that it could make. */
export interface ExerciseShape {
  exercise: string;
  game: string;
  seats: number;
  level: number;
  options: Record<string, boolean | string>;
  match: Record<string, boolean | number | string | null>;
  totals: [number, number];
  seat: number;
  deal: DealView;
  tried: number;
  right: number;
}

/** Whether it is the best; all moves with their values, the best first. */
export interface Verdict {
  right: boolean;
  best: string;
  options: Alternative[];
  streak: number;
  tried: number;
  solved: number;
}

/** A legal move. ``points`` and ``chance`` are what it leads to, as in a review. */
export interface Alternative {
  move: string;
  points: number;
  chance: number;
  cost: number;
  reasons: Reason[];
}

/** How far somebody is; streaks are of exercises that were solved at the first try. */
export interface ProgressShape {
  streak: number;
  best_streak: number;
  levels: LevelProgress[];
}

/** Of ``all`` exercises of a level, those tried, solved, and solved at the first try. */
export interface LevelProgress {
  game: string;
  level: number;
  all: number;
  tried: number;
  solved: number;
  at_once: number;
}

/** Today's deal. What others did is told to who has played: ``comparison`` is null before. */
export interface DailyShape {
  today: DayShape;
  ends: number;
  mine: MyPlay | null;
  comparison: Comparison | null;
  yesterday: DayShape | null;
  best: DailyRow[];
  coming: DayShape[];
}

/** A day and what is played on it; ``secret`` is null until the day is over. */
export interface DayShape {
  day: string;
  game: string;
  seats: number;
  bot: string;
  board: string;
  commitment: string;
  secret: string | null;
}

/** Your table; ``points``, yours and theirs, are null until you have played to the end. */
export interface MyPlay {
  table: string;
  points: [number, number] | null;
}

/** All who have played: how many, how many did better than you, how they did. */
export interface Comparison {
  players: number;
  better: number;
  shares: Share[];
  rows: DailyRow[];
}

/** So many have had that difference in points. */
export interface Share {
  difference: number;
  count: number;
}

/** How somebody played; ``match_id`` is for the replay. */
export interface DailyRow {
  place: number;
  name: string;
  you: boolean;
  friend: boolean;
  points: [number, number];
  match_id: string;
}

/** The table at which you play the deal of the day. */
export interface DailyTable {
  table: string;
}

/** A complaint, with what was said at the table; names are null of whoever is gone. */
export interface CaseShape {
  report: string;
  at: number;
  table: string;
  reason: string;
  reporter: string;
  reporter_name: string | null;
  reported: string;
  reported_name: string | null;
  chat: Line[];
}

/** Something that was said: a text, or the name of a courtesy. */
export interface Line {
  player: string;
  name: string;
  at: number;
  text: string | null;
  courtesy: string | null;
}

/** The chips of a player: play money, which cannot be bought or cashed out. */
export interface Purse {
  balance: number;
  staked: number;
  entered: number;
  lost_today: number;
  top_up: number;
  limit: number | null;
  later_limit: number | null;
  later_from: string | null;
  terms: Terms;
}

/** The same for everybody: first chips, what is topped up to, the highest stake and limit. */
export interface Terms {
  welcome: number;
  floor: number;
  most_stake: number;
  most_loss: number;
}

/** What came (or went, when negative), why, and what there was afterwards. */
export interface MovementShape {
  number: number;
  kind: string;
  at: number;
  amount: number;
  balance: number;
  about: Record<string, string | number>;
}

/** What one player has lost to another and hardly won back; names are null of who is gone. */
export interface FlowShape {
  giver: string;
  giver_name: string | null;
  taker: string;
  taker_name: string | null;
  lost: number;
  won: number;
  matches: number;
}

/** A place in a leaderboard; the level may be wrong by the uncertainty, either way. */
export interface LeaderShape {
  place: number;
  players: string[];
  level: number;
  uncertainty: number;
  games: number;
  band: string;
}

/** A level of a player; ``partner`` is set where it is that of a pair. */
export interface LevelShape {
  game: string;
  seats: number;
  partner: string | null;
  level: number;
  uncertainty: number;
  games: number;
  band: string;
  history: LevelPoint[];
}

/** A level after a match. */
export interface LevelPoint {
  finished: number;
  level: number;
}

/** All bots of a game against each other, the strongest first. */
export interface PublishedLadder {
  game: string;
  seats: number;
  date: string;
  command: string;
  rungs: Rung[];
}

/** A bot's rating, with its 95 % interval; that of ``random`` is 0. */
export interface Rung {
  bot: string;
  value: number;
  low: number;
  high: number;
}

/** All figures; ``not_added_up`` old matches are won or lost already, and their deals to come. */
export interface StatisticsShape {
  games: FiguresShape[];
  partners: PartnerShape[];
  accuracy: AccuracyPoint[];
  not_added_up: number;
}

/** Matches of one game, for two or for four. ``points`` are those of all deals, own and others'. */
export interface FiguresShape {
  game: string;
  seats: number;
  matches: number;
  won: number;
  lost: number;
  drawn: number;
  deals: number;
  points: [number, number];
  lines: Record<string, LineShape>;
}

/** A line of the count over all deals, the player's side first. */
export interface LineShape {
  times: [number, number];
  points: [number, number];
  measure: [number, number];
}

/** The same, of the matches with one partner; ``bot`` if that is one. */
export interface PartnerShape {
  game: string;
  seats: number;
  matches: number;
  won: number;
  lost: number;
  drawn: number;
  deals: number;
  points: [number, number];
  lines: Record<string, LineShape>;
  partner: string;
  bot: boolean;
}

/** How well the player played in a match: from 0 to 100, over so many decisions. */
export interface AccuracyPoint {
  match_id: string;
  game: string;
  seats: number;
  finished: number;
  depth: string;
  decisions: number;
  accuracy: number;
}

/** A tournament in a list. */
export interface TournamentRow {
  tournament: string;
  name: string;
  game: string;
  seats: number;
  entry: "drawn" | "fixed" | "individual" | "rotating";
  stages: ("knockout" | "rotating" | "round_robin" | "swiss")[];
  phase: "cancelled" | "over" | "registration" | "running";
  starts_at: number | null;
  entries: number;
  capacity: number;
  announced: number;
  club: string | null;
  options: Record<string, boolean | string>;
  match: Record<string, boolean | number | string | null>;
  entry_fee: number;
}

/** The id of the new tournament. */
export interface Announced {
  tournament: string;
}

/** Everything about a tournament; the secret of its lots when it is over. */
export interface TournamentView {
  tournament: string;
  seq: number;
  settings: TournamentSettings;
  phase: "cancelled" | "over" | "registration" | "running";
  paused: boolean;
  due: number | null;
  commitment: string;
  secret: string | null;
  entries: EntryView[];
  stages: StageView[];
  ranking: Place[];
  notes: Note[];
  chips: PotView | null;
  playing: Record<string, Score>;
  directors: string[];
  you: You | null;
  proposal: ProposalView | null;
}

/** A choice for everything; :func:`checked` says whether they go together. Times in seconds. */
export interface TournamentSettings {
  name: string;
  directors: string[];
  club: string | null;
  members_only: boolean;
  game: string;
  seats: number;
  entry: "drawn" | "fixed" | "individual" | "rotating";
  stages: StageSettings[];
  options: Record<string, boolean | string>;
  match: Record<string, boolean | number | string | null>;
  start: "full" | "scheduled";
  starts_at: number | null;
  check_in: number;
  capacity: number;
  least: number;
  show_up: number | null;
  most_no_shows: number;
  advance: "by_clock" | "tables";
  round_time: number | null;
  rest: number;
  duplicate: boolean;
  rated: boolean;
  in_person: boolean;
  entry_fee: number;
}

/** A part of a tournament. */
export interface StageSettings {
  kind: "knockout" | "rotating" | "round_robin" | "swiss";
  group_size: number | null;
  cycles: number;
  rounds: number | null;
  qualifiers: number;
  seeding: "draw" | "level";
  consolation: boolean;
}

/** An entry. ``waiting``: there is no place for it yet. ``level`` is from when it entered. */
export interface EntryView {
  entry: number;
  players: string[];
  former: string[];
  level: number | null;
  confirmed: boolean;
  checked_in: boolean;
  waiting: boolean;
  withdrawn: boolean;
}

/** A stage, with the standings of each group. */
export interface StageView {
  kind: "knockout" | "rotating" | "round_robin" | "swiss";
  length: number;
  groups: StandingView[][];
  rounds: RoundView[];
  planned: PlannedView[];
  bracket: ((number | null)[])[];
}

/** A line of the standings. */
export interface StandingView {
  place: number;
  entry: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  byes: number;
  vp: number;
  mp: number;
  points: number;
  against: number;
  withdrawn: boolean;
  comparison: number | null;
}

/** A round, and who has no match in it. */
export interface RoundView {
  round: number;
  since: number;
  matches: MatchView[];
  byes: number[];
}

/** A match of the schedule; a side has the numbers of its entries. */
export interface MatchView {
  match: string;
  group: number;
  sides: [number[], number[]];
  table: string | null;
  outcome: Outcome | null;
}

/** How a match ended, for its first and its second side. */
export interface Outcome {
  winner: number | null;
  how: string;
  points: [number, number];
  vp: [number, number];
  mp: [number, number];
  deals: ([number, number])[];
}

/** A match of a girone whose round has not begun. */
export interface PlannedView {
  round: number;
  group: number;
  sides: [number, number];
}

/** A place in the end; some can be shared. */
export interface Place {
  place: number;
  entry: number;
}

/** What a director has done while it was running, or why it was called off. */
export interface Note {
  now: number;
  what: string;
  match: string | null;
  entry: number | null;
  points: [number, number] | null;
  before: [number, number] | null;
  out: string;
  player: string;
  seconds: number;
  reason: string;
  by: string;
  proposed_by: string;
}

/** What is played for, in chips. */
export interface PotView {
  fee: number;
  pot: number;
  prizes: number[];
  table: PrizeBand[];
  won: Record<string, number>;
}

/** From so many entries on: the hundredths of the pot that the first places get. */
export interface PrizeBand {
  entries: number;
  shares: number[];
}

/** How a match stands: its points after the deals that were counted, and which deal is on. */
export interface Score {
  deal: number;
  points: [number, number];
}

/** What concerns whoever is asking: the match to be played now and its table. */
export interface You {
  director: boolean;
  entry: number | null;
  asked_by: number[];
  match: string | null;
  table: string | null;
  corrects: boolean;
  confirms: boolean;
  refuses: boolean;
}

/** Where entries are paid: a result that one director has proposed, until another decides. */
export interface ProposalView {
  number: number;
  now: number;
  until: number;
  match: string;
  outcome: Outcome;
  reason: string;
  by: string;
}

/** The little that a player has to ask for often; with another ``seq`` the page has changed. */
export interface Turn {
  seq: number;
  phase: "cancelled" | "over" | "registration" | "running";
  you: You;
}

/** Ranking, standings and all results of a tournament. */
export interface Results {
  tournament: string;
  seq: number;
  name: string;
  game: string;
  phase: "cancelled" | "over" | "registration" | "running";
  ranking: RankedEntry[];
  stages: StageResults[];
}

/** A place in the end; some can be shared. */
export interface RankedEntry {
  place: number;
  entry: number;
  players: string[];
}

/** A stage: the standings of each group, and its rounds. */
export interface StageResults {
  stage: number;
  kind: "knockout" | "rotating" | "round_robin" | "swiss";
  groups: StandingLine[][];
  rounds: RoundResults[];
}

/** A line of the standings; ``former`` are those who were replaced. */
export interface StandingLine {
  place: number;
  entry: number;
  players: string[];
  former: string[];
  played: number;
  won: number;
  drawn: number;
  lost: number;
  byes: number;
  vp: number;
  mp: number;
  points: number;
  against: number;
  comparison: number | null;
  withdrawn: boolean;
}

/** A round, and who had no match in it. */
export interface RoundResults {
  round: number;
  matches: MatchResult[];
  byes: string[][];
}

/** A match; ``result`` is null until it is over. */
export interface MatchResult {
  match: string;
  group: number;
  sides: [string[], string[]];
  result: FinalScore | null;
}

/** How a match ended, for its first and its second side. */
export interface FinalScore {
  winner: number | null;
  how: string;
  points: [number, number];
  vp: [number, number];
  mp: [number, number];
}

/** A club in a list; ``role`` is yours, in the list of your clubs. */
export interface ClubRow {
  club: string;
  name: string;
  about: string;
  members: number;
  role: "asking" | "director" | "member" | "owner" | null;
}

/** The new club. */
export interface Founded {
  club: string;
}

/** A club. Who ``asks`` to be let in is told to those who run it. */
export interface ClubView {
  club: string;
  name: string;
  about: string;
  created: number;
  members: MemberShape[];
  asking: MemberShape[];
  tournaments: TournamentRow[];
  events: EventView[];
  seasons: SeasonView[];
  you: OwnMembership | null;
}

/** Somebody of a club: an ``owner``, a ``director`` or a ``member``, since that moment. */
export interface MemberShape {
  name: string;
  role: "asking" | "director" | "member" | "owner";
  since: number;
}

/** A recurring event; ``next`` is when the first tournament starts that is not announced yet. */
export interface EventView {
  event: string;
  plan: Plan;
  next: number | null;
}

/** What comes again: when, how many days ahead it is announced, and what is then played. */
export interface Plan {
  rule: Rule;
  ahead: number;
  settings: TournamentSettings;
  paused: boolean;
}

/** A day and an hour: ``weekday`` (0 is Monday) of every week, or of one ``week`` in each month. */
export interface Rule {
  weekday: number;
  at: string;
  zone: string;
  week: "every" | "first" | "fourth" | "last" | "second" | "third";
}

/** A season of a club. */
export interface SeasonView {
  season: string;
  plan: Season;
}

/** The tournaments of a club that began from the ``first`` to the ``last`` day. */
export interface Season {
  name: string;
  first: string;
  last: string;
  zone: string;
  best: number | null;
  games: string[];
  left_out: string[];
}

/** What you are in a club (``asking`` until you are let in); who runs it has its invitation. */
export interface OwnMembership {
  role: "asking" | "director" | "member" | "owner" | null;
  link: string | null;
}

/** What an invitation has in its address; none before it still holds. */
export interface Invitation {
  link: string;
}

/** The id of the new event. */
export interface Planned {
  event: string;
}

/** The id of the new season. */
export interface NewSeason {
  season: string;
}

/** A season's ranking, with the tournaments that count, the oldest first. */
export interface RankingView {
  season: string;
  plan: Season;
  evenings: EveningView[];
  rows: RankedView[];
}

/** A tournament of the season. */
export interface EveningView {
  tournament: string;
  name: string;
  game: string;
  begun: number;
  players: number;
}

/** Somebody in the ranking. */
export interface RankedView {
  place: number;
  name: string;
  points: number;
  played: number;
  results: SeasonResultView[];
}

/** What a tournament brought somebody; one that does not count is told all the same. */
export interface SeasonResultView {
  tournament: string;
  place: number;
  points: number;
  counts: boolean;
}

/** The name and the password of a new account. */
export interface Registration {
  name: string;
  password: string;
}

/** Somebody with an account. */
export interface Login {
  name: string;
  password: string;
}

/** Another password. */
export interface PasswordChange {
  old: string;
  new: string;
}

/** Somebody who has forgotten the password but has the code. */
export interface Recovery {
  name: string;
  recovery_code: string;
  new_password: string;
}

/** The account is to be deleted; a guest has no password to give. */
export interface Farewell {
  password?: string;
}

/** What a new bot is to be called. */
export interface BotName {
  name: string;
}

/** Somebody at a table behaved badly. */
export interface Complaint {
  table: string;
  player: string;
  reason: string;
}

/** How thoroughly a match is to be reviewed. */
export interface ReviewOrder {
  depth?: "a_fondo" | "normale" | "rapida";
}

/** The move that somebody holds for the best. */
export interface Answer {
  move: string;
}

/** What becomes of a complaint. */
export interface Ruling {
  ban?: boolean;
}

/** The most chips to lose in a day; null for no limit. */
export interface NewLimit {
  most: number | null;
}

/** A choice for everything; :func:`checked` says whether they go together. Times in seconds. */
export interface TournamentSettingsGiven {
  name: string;
  directors?: string[];
  club?: string | null;
  members_only?: boolean;
  game: string;
  seats: number;
  entry: "drawn" | "fixed" | "individual" | "rotating";
  stages: StageSettingsGiven[];
  options?: Record<string, boolean | string>;
  match?: Record<string, boolean | number | string | null>;
  start?: "full" | "scheduled";
  starts_at?: number | null;
  check_in?: number;
  capacity?: number;
  least?: number;
  show_up?: number | null;
  most_no_shows?: number;
  advance?: "by_clock" | "tables";
  round_time?: number | null;
  rest?: number;
  duplicate?: boolean;
  rated?: boolean;
  in_person?: boolean;
  entry_fee?: number;
}

/** A part of a tournament. */
export interface StageSettingsGiven {
  kind: "knockout" | "rotating" | "round_robin" | "swiss";
  group_size?: number | null;
  cycles?: number;
  rounds?: number | null;
  qualifiers?: number;
  seeding?: "draw" | "level";
  consolation?: boolean;
}

/** Enter; ``partner`` is the name of an account, where pairs are fixed. */
export interface Register {
  type: "register";
  partner?: string | null;
  nonce?: string;
  fee?: number;
}

/** A director enters people by name, who need no account; partners who are there accept. */
export interface AddEntry {
  type: "add_entry";
  names: string[];
}

/** Be the partner of who asked; ``fee`` are the chips that you agree to pay. */
export interface Accept {
  type: "accept";
  entry: number;
  fee?: number;
}

/** Say that an entry is here. */
export interface CheckIn {
  type: "check_in";
  entry: number;
}

/** Take an entry back, before the start or for good. */
export interface Withdraw {
  type: "withdraw";
  entry: number;
}

/** Change how it is held, before the start. It stays with its club and its directors. */
export interface Edit {
  type: "edit";
  settings: TournamentSettingsGiven;
}

/** Let an account direct it too. */
export interface NameDirector {
  type: "name_director";
  player: string;
}

/** Somebody directs it no longer; not the one whose tournament it is. */
export interface DismissDirector {
  type: "dismiss_director";
  player: string;
}

/** Start now, with those who are here. */
export interface Begin {
  type: "begin";
}

/** The result of a match that was played in person. */
export interface EnterResult {
  type: "enter_result";
  match: string;
  points: [number, number];
  winner?: number | null;
  left?: number | null;
  cappotto?: boolean;
}

/** These sides have not come. */
export interface DeclareAbsent {
  type: "declare_absent";
  match: string;
  sides: number[];
}

/** Another result, with the reason for it. */
export interface AdjustResult {
  type: "adjust_result";
  match: string;
  points: [number, number];
  winner?: number | null;
  left?: number | null;
  cappotto?: boolean;
  reason: string;
}

/** Where entries are paid: another result, with the reason for it, which a second confirms. */
export interface ProposeResult {
  type: "propose_result";
  match: string;
  points: [number, number];
  winner?: number | null;
  left?: number | null;
  cappotto?: boolean;
  reason: string;
}

/** Agree to what another director has proposed; ``proposal`` is its number. */
export interface ConfirmResult {
  type: "confirm_result";
  proposal: number;
}

/** Leave a result as it is that somebody has proposed to correct. */
export interface RefuseResult {
  type: "refuse_result";
  proposal: number;
}

/** An account plays on in the place of a player of an entry; ``out`` is that player's name. */
export interface SubstitutePlayer {
  type: "substitute";
  entry: number;
  out: string;
  player: string;
}

/** More time for the round. */
export interface Extend {
  type: "extend";
  seconds: number;
}

/** Hold the clocks of all matches. */
export interface Pause {
  type: "pause";
}

/** Let the clocks run again. */
export interface Resume {
  type: "resume";
}

/** Call the tournament off, with the reason for it. */
export interface Cancel {
  type: "cancel";
  reason: string;
}

/** How a club is called, and what it says of itself. */
export interface ClubText {
  name: string;
  about?: string;
}

/** The wish to become a member; whoever has an invitation is one at once. */
export interface Joining {
  link?: string | null;
}

/** What somebody of the club shall be from now on. */
export interface Appointment {
  role: "director" | "member" | "owner";
}

/** What comes again: when, how many days ahead it is announced, and what is then played. */
export interface PlanGiven {
  rule: RuleGiven;
  ahead?: number;
  settings: TournamentSettingsGiven;
  paused?: boolean;
}

/** A day and an hour: ``weekday`` (0 is Monday) of every week, or of one ``week`` in each month. */
export interface RuleGiven {
  weekday: number;
  at: string;
  zone?: string;
  week?: "every" | "first" | "fourth" | "last" | "second" | "third";
}

/** The tournaments of a club that began from the ``first`` to the ``last`` day. */
export interface SeasonGiven {
  name: string;
  first: string;
  last: string;
  zone?: string;
  best?: number | null;
  games?: string[];
  left_out?: string[];
}
