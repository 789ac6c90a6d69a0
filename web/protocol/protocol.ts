// Generated from mazziere.protocol by scripts/protocol_pages.py; do not edit.

export const VERSION = 1;

export const COURTESIES = ["hello", "good_luck", "well_played", "thank_you", "sorry", "one_moment", "here_i_am", "goodbye"] as const;

export const TRICK_WORTHS = { tressette: { A: 3, 2: 1, 3: 1, F: 1, C: 1, R: 1, point: 3 }, briscola: { A: 11, 3: 10, F: 2, C: 3, R: 4, point: 1 } } as const;

export type Code =
  | "already"
  | "already_seated"
  | "bad_message"
  | "bad_move"
  | "bad_option"
  | "bad_stake"
  | "bad_text"
  | "between_deals"
  | "bots_unwanted"
  | "cannot_declare"
  | "closing"
  | "deal_over"
  | "deal_running"
  | "deal_void"
  | "guest"
  | "internal"
  | "limit_reached"
  | "match_over"
  | "must_capture"
  | "must_follow_suit"
  | "must_take_all"
  | "must_take_equal"
  | "negative_lag"
  | "no_accuso"
  | "no_bot"
  | "no_courtesy"
  | "no_game"
  | "no_seat"
  | "no_session"
  | "no_table"
  | "no_take_back"
  | "not_a_move"
  | "not_away"
  | "not_for_bots"
  | "not_friends"
  | "not_host"
  | "not_in_hand"
  | "not_joined"
  | "not_now"
  | "not_on_table"
  | "not_paused"
  | "not_seated"
  | "not_stored"
  | "not_your_turn"
  | "nothing_played"
  | "pairs_silence"
  | "paused"
  | "people_only"
  | "seat_empty"
  | "seat_reserved"
  | "seat_taken"
  | "stale"
  | "time_backwards"
  | "time_is_up"
  | "time_not_up"
  | "too_fast"
  | "too_few_chips"
  | "too_long"
  | "too_many_tables"
  | "too_often"
  | "unreadable"
  | "version"
  | "wrong_capture";

/** Ask for the server's time; answered by a pong. */
export interface Ping {
  type: "ping";
  id: number;
}

/** Get the open tables, and then whatever changes among them. */
export interface WatchLobby {
  type: "watch_lobby";
  id: number;
}

/** Hear no more of the lobby. */
export interface LeaveLobby {
  type: "leave_lobby";
  id: number;
}

/** Open a table; its maker joins it, but has not sat down yet. */
export interface CreateTable {
  type: "create_table";
  id: number;
  game: string;
  seats?: number | null;
  options?: Record<string, boolean | number | string | null>;
  match?: Record<string, boolean | number | string | null>;
  public?: boolean;
  rated?: boolean;
  stake?: number;
  max_loss?: number;
  bots?: boolean;
}

/** Watch a table, by its id or its link; a snapshot follows. Reconnecting is joining again. */
export interface Join {
  type: "join";
  id: number;
  table?: string | null;
  link?: string | null;
}

/** Watch the table no more. A seat that was taken is kept. */
export interface Leave {
  type: "leave";
  id: number;
  table: string;
}

/** Take a free seat, or change to it. Partners are seats 0 and 2, and 1 and 3. */
export interface Sit {
  type: "sit";
  id: number;
  table: string;
  seat: number;
}

/** Give the seat up: before the match, or after it. */
export interface Stand {
  type: "stand";
  id: number;
  table: string;
}

/** Put a bot into a free seat; only whoever made the table can. */
export interface SeatBot {
  type: "seat_bot";
  id: number;
  table: string;
  seat: number;
  bot: string;
}

/** Free a seat; only whoever made the table can, before the match or after it. */
export interface Unseat {
  type: "unseat";
  id: number;
  table: string;
  seat: number;
}

/** Ready to play, with the player's part of the shuffle. The last one starts the match. */
export interface Ready {
  type: "ready";
  id: number;
  table: string;
  nonce?: string;
}

/** A move, in notation. With ``seq``, it is refused as stale if more has happened since. */
export interface Play {
  type: "play";
  id: number;
  table: string;
  move: string;
  seq?: number | null;
}

/** Take the last play of this deal back, with what bots have played since; a snapshot follows. */
export interface TakeBack {
  type: "take_back";
  id: number;
  table: string;
  seq?: number | null;
}

/** Let accusi be declared by themselves from the next turn on, or not. */
export interface AutoAccuso {
  type: "auto_accuso";
  id: number;
  table: string;
  on: boolean;
}

/** Give the match up; that side loses it. */
export interface Abandon {
  type: "abandon";
  id: number;
  table: string;
}

/** Agree that the match shall not count, or no longer; when all agree, it does not. */
export interface AgreeToVoid {
  type: "agree_to_void";
  id: number;
  table: string;
  agree: boolean;
}

/** Seen the count: on with the next deal, once all have, or some seconds have passed. */
export interface Next {
  type: "next";
  id: number;
  table: string;
}

/** Offer another match, with the deal passing on; when all have, everybody is asked if ready. */
export interface Rematch {
  type: "rematch";
  id: number;
  table: string;
}

/** Hear no chat of somebody on this connection, or hear it again. */
export interface Mute {
  type: "mute";
  id: number;
  table: string;
  player: string;
  on: boolean;
}

/** Send a friend who is online the link of the table. */
export interface Invite {
  type: "invite";
  id: number;
  table: string;
  player: string;
  seat?: number | null;
}

/** Wait for others who want the same game; ``paired`` comes when there are enough. */
export interface PlayNow {
  type: "play_now";
  id: number;
  game: string;
  seats?: number | null;
  bot?: string | null;
  table?: string | null;
}

/** Play with those who were ``found``, as soon as they want to, too. */
export interface PlayWith {
  type: "play_with";
  id: number;
  players: string[];
}

/** Do not wait any more. */
export interface StopWaiting {
  type: "stop_waiting";
  id: number;
}

/** Chat. The free text of players in pairs has to wait until the deal is over. */
export interface Say {
  type: "say";
  id: number;
  table: string;
  text: string;
}

/** One of the ready-made courtesies, which can be said at any time. */
export interface SayCourtesy {
  type: "say_courtesy";
  id: number;
  table: string;
  courtesy: string;
}

/** The first message: the version, who the client is, and the time of the server. */
export interface Welcome {
  type: "welcome";
  version: number;
  player: string;
  name: string;
  guest: boolean;
  now: number;
  program?: boolean;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  id: number;
  now: number;
}

/** The command was done and is stored. ``seq`` is where the table's log has arrived by it. */
export interface Ack {
  type: "ack";
  id: number;
  table?: string | null;
  seq?: number | null;
  link?: string | null;
}

/** The command was not done, and nothing has changed; ``about`` may say more to programmers. */
export interface Refused {
  type: "refused";
  id: number | null;
  code: string;
  about?: string | null;
}

/** The whole table, after ``seq`` events. */
export interface Snapshot {
  type: "snapshot";
  table: string;
  seq: number;
  view: TableView;
}

/** The table as the viewer sees it. */
export interface TableView {
  you?: number | null;
  host?: string;
  link?: string | null;
  settings?: Settings;
  phase?: string;
  seats?: (SeatView | null)[];
  reserved?: Reservation[];
  match?: string;
  commitment?: string;
  nonces?: string[] | null;
  secret?: string | null;
  totals?: [number, number];
  past?: ([number, number])[];
  clock?: ClockView | null;
  auto_accuso?: boolean | null;
  deal?: DealView | null;
  count?: Count | null;
  result?: ResultView | null;
  next?: number[];
  void?: number[];
  voided?: string[];
  rematch?: number[];
  taken_back?: boolean;
}

/** What the table has chosen. */
export interface Settings {
  game: string;
  seats: number;
  options: Record<string, boolean | string>;
  match: Record<string, boolean | number | string | null>;
  public: boolean;
  rated: boolean;
  stake?: number;
  max_loss?: number;
  tournament?: string | null;
  bots?: boolean;
  ladder?: boolean;
  daily?: string | null;
}

/** Somebody who sits at the table; ``bot`` is the level of a bot of the house. */
export interface SeatView {
  player: string;
  name: string;
  bot: string | null;
  ready: boolean;
  level?: number | null;
  program?: boolean;
}

/** A seat that is kept for a friend. */
export interface Reservation {
  seat: number;
  player: string;
  name: string;
}

/** The clocks at the moment ``at``, by the server's time; that of ``turn`` runs. */
export interface ClockView {
  at: number;
  turn: number | null;
  left: number[] | null;
  move: number | null;
}

/** The deal in progress as the viewer sees it. */
export interface DealView {
  number?: number;
  dealer?: number;
  turn?: number | null;
  winning?: number | null;
  hands?: HandView[];
  stock?: number;
  piles?: [number, number];
  points?: [number, number];
  facts?: Record<string, string>;
  seen?: string | null;
  moves?: string[];
  log?: string[];
}

/** A hand: how many cards, and those that the viewer sees. */
export interface HandView {
  count: number;
  cards: string;
}

/** The count of a deal that was played out; ``next_at`` is when the next is dealt anyway. */
export interface Count {
  number: number;
  lines: CountLine[];
  points: [number, number];
  cappotto: number | null;
  last_taker: number | null;
  next_at: number | null;
}

/** One line of a count, for both sides: the points, what was compared, the proof. */
export interface CountLine {
  name: string;
  points: [number, number];
  measure: [number, number];
  cards: [string, string];
  values?: Record<string, number>;
}

/** How the match ended. ``winner`` is a side, null for a draw or a match that does not count. */
export interface ResultView {
  winner: number | null;
  how: string;
  points: [number, number];
  difference: number;
  vp: [number, number];
  mp: [number, number];
  leaver: number | null;
  awards: AwardLine[];
  chips?: number[];
  kept?: boolean;
}

/** How a point of the deal in progress was given when somebody left. */
export interface AwardLine {
  name: string;
  points: [number, number];
  how: string;
}

/** What has happened since ``seq`` less the number of ``events``, and what has changed by it. */
export interface Update {
  type: "update";
  table: string;
  seq: number;
  events: Happened[];
  view: TableView;
  acts?: string[];
}

/** One event of the table's log, as far as everybody may know it. */
export interface Happened {
  kind: string;
  seat?: number | null;
  move?: string | null;
  on?: boolean | null;
  how?: string | null;
  name?: string | null;
}

/** Who is there; null for a free seat. It has no seq. */
export interface Presence {
  type: "presence";
  table: string;
  seats: (SeatPresence | null)[];
  spectators: number;
}

/** Whether somebody is there; if not, since when. */
export interface SeatPresence {
  online: boolean;
  since: number;
}

/** Chat: a text, or the name of a courtesy. ``seat`` is null for a spectator. It has no seq. */
export interface Said {
  type: "said";
  table: string;
  player: string;
  name: string;
  seat: number | null;
  at: number;
  text?: string | null;
  courtesy?: string | null;
  deal?: [number, number] | null;
}

/** What was said at a table before it was joined, the latest last; it follows the snapshot. */
export interface Chat {
  type: "chat";
  table: string;
  said: Said[];
}

/** The players are found and have seats at this table; a snapshot follows. */
export interface Paired {
  type: "paired";
  table: string;
  link: string;
}

/** Somebody is there for who seeks people while playing against bots; nobody: no longer. */
export interface Found {
  type: "found";
  game: string;
  seats: number;
  players?: string[];
  names?: string[];
}

/** A friend wants you at a table; ``seat`` is kept for you there. */
export interface Invited {
  type: "invited";
  table: string;
  link: string;
  game: string;
  player: string;
  name: string;
  seat?: number | null;
}

/** All public tables that are open or being played at. */
export interface Lobby {
  type: "lobby";
  tables: LobbyRow[];
}

/** A public table in the lobby; ``reserved`` are seats that are kept for friends. */
export interface LobbyRow {
  table: string;
  settings: Settings;
  seats: (SeatView | null)[];
  phase: string;
  since: number;
  reserved?: number[];
  deal?: number;
  points?: [number, number];
}

/** A table of the lobby is new or has changed; null: it is gone. */
export interface LobbyChange {
  type: "lobby_change";
  table: string;
  row: LobbyRow | null;
}

/** The same player has joined the table from elsewhere; this connection hears no more of it. */
export interface TakenOver {
  type: "taken_over";
  table: string;
}

/** Others of this table are connected to another machine, which works but costs more. */
export interface Meet {
  type: "meet";
  table: string;
}

/** The table could not be stored and was set back to what is; join it again. */
export interface TableGone {
  type: "table_gone";
  table: string;
}

/** The server closes; it will be back, so connect again after a moment. */
export interface Goodbye {
  type: "goodbye";
  reason: string;
}

export type Command =
  | Ping
  | WatchLobby
  | LeaveLobby
  | CreateTable
  | Join
  | Leave
  | Sit
  | Stand
  | SeatBot
  | Unseat
  | Ready
  | Play
  | TakeBack
  | AutoAccuso
  | Abandon
  | AgreeToVoid
  | Next
  | Rematch
  | Mute
  | Invite
  | PlayNow
  | PlayWith
  | StopWaiting
  | Say
  | SayCourtesy;

export type Message =
  | Welcome
  | Pong
  | Ack
  | Refused
  | Snapshot
  | Update
  | Presence
  | Said
  | Chat
  | Paired
  | Found
  | Invited
  | Lobby
  | LobbyChange
  | TakenOver
  | Meet
  | TableGone
  | Goodbye;
