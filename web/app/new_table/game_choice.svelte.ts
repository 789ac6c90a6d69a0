/** What is played, as a form chooses it: the game, for how many, how long, with which rules. */
import type { GameShape, OptionShape } from '../../protocol/http';
import { gamesInfo } from './games_info.svelte';

export type Value = boolean | number | string | null;
type Chosen = Record<string, Value>;
type Length = 'target' | 'deals' | 'rounds';

/** Options of a match that have their own place in a form. */
const PLACED = ['target', 'deals', 'match_time', 'move_timeout', 'rounds', 'match_mode'];
/** Means something in a knock-out only. */
const TIES = 'ko_ties';
const SOME_DEALS = 3;
/** Values of the clocks' fields that are no number of seconds. */
export const USUAL = 'usual';
export const NONE = 'none';

export class GameChoice {
  #name = $state('');
  wanted = $state(2);
  options = $state<Chosen>({});
  match = $state<Chosen>({});
  length = $state<Length>('target');
  matchTime = $state(USUAL);
  moveTime = $state(USUAL);

  game: GameShape | undefined = $derived(gamesInfo.of(this.#name) ?? gamesInfo.all[0]);
  seats = $derived(
    this.game?.seats.includes(this.wanted) ? this.wanted : (this.game?.seats[0] ?? 2),
  );
  /** The rules of a deal that can be chosen. */
  rules = $derived(this.game?.options.filter((option) => option.seats.includes(this.seats)) ?? []);
  /** What else a match can choose. */
  details: OptionShape[] = $derived(
    this.game?.match.filter(
      (option) =>
        ![...PLACED, ...this.fixed].includes(option.name) &&
        (option.name !== TIES || this.match.tournament === 'ko'),
    ) ?? [],
  );
  /** How ties of a knock-out are broken, where that can be chosen. */
  ties: OptionShape | undefined = $derived(this.find(TIES));
  lengths = $derived((['target', 'deals', 'rounds'] as const).filter((each) => this.find(each)));

  /** `fixed` are options of a match that are not for this form. */
  constructor(
    game: string,
    seats: number,
    readonly fixed: string[] = [],
  ) {
    this.#name = game;
    this.wanted = seats;
  }

  /** Begin with what was chosen before. */
  fill({ options, match }: { options: Chosen; match: Chosen }): void {
    const time = (seconds: Value | undefined) =>
      seconds === undefined ? USUAL : seconds === null ? NONE : String(seconds);
    this.options = { ...options };
    this.match = { ...match };
    this.length = match.match_mode === 'rounds' ? 'rounds' : match.deals ? 'deals' : 'target';
    this.matchTime = time(match.match_time);
    this.moveTime = time(match.move_timeout);
  }

  get name(): string {
    return this.game?.name ?? '';
  }
  /** Choosing another game sets its own options to their defaults. */
  set name(game: string) {
    this.#name = game;
    this.fill({ options: {}, match: {} });
  }

  find(option: string): OptionShape | undefined {
    return this.game?.match.find((each) => each.name === option);
  }

  /** What was chosen for an option, or what is usual. */
  value(from: Chosen, option: OptionShape): Value {
    return option.name in from ? from[option.name] : option.default;
  }
  /** The same for the option that says how long a match is. */
  lengthValue(option: OptionShape): Value {
    return (
      this.match[option.name] ??
      option.default ??
      (option.name === 'target' ? this.game!.target : SOME_DEALS)
    );
  }

  chosenOptions(): Chosen {
    return only(this.options, this.rules);
  }
  /** Whether somebody's time can run out. */
  get hasClock(): boolean {
    return this.matchTime !== NONE || this.moveTime !== NONE;
  }

  /** The options of the match, with the length and the clocks that have fields of their own. */
  chosenMatch(knockout = false): Chosen {
    const made = only(
      this.match,
      knockout && this.ties ? [...this.details, this.ties] : this.details,
    );
    made[this.length] = this.lengthValue(this.find(this.length)!);
    if (this.length === 'rounds') made.match_mode = 'rounds';
    if (this.matchTime !== USUAL)
      made.match_time = this.matchTime === NONE ? null : Number(this.matchTime);
    if (this.moveTime !== USUAL)
      made.move_timeout = this.moveTime === NONE ? null : Number(this.moveTime);
    return made;
  }
}

function only(from: Chosen, offered: OptionShape[]): Chosen {
  return Object.fromEntries(
    offered.filter((each) => each.name in from).map((each) => [each.name, from[each.name]]),
  );
}
