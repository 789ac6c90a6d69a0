/** What the player chose last on the front page: offered again next time. */
import { BOT_LEVELS } from '../../protocol/table';

interface Choice {
  game: string;
  seats: number;
  level: (typeof BOT_LEVELS)[number];
}

const KEPT = 'preferred';

class Preferred {
  #choice = $state<Choice>({
    game: 'scopa',
    seats: 2,
    level: 'dilettante',
    ...JSON.parse(localStorage.getItem(KEPT) ?? '{}'),
  });

  get game(): string {
    return this.#choice.game;
  }
  set game(game: string) {
    this.#keep({ game });
  }
  get seats(): number {
    return this.#choice.seats;
  }
  set seats(seats: number) {
    this.#keep({ seats });
  }
  get level(): Choice['level'] {
    return this.#choice.level;
  }
  set level(level: Choice['level']) {
    this.#keep({ level });
  }

  #keep(change: Partial<Choice>): void {
    Object.assign(this.#choice, change);
    localStorage.setItem(KEPT, JSON.stringify(this.#choice));
  }
}

export const preferred = new Preferred();
