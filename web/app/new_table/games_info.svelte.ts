/** The games as the server describes them: what a table can choose, and what it has by itself. */
import type { GameShape } from '../../protocol/http';
import { call } from '../../line/api';

class GamesInfo {
  all = $state.raw<GameShape[]>([]);
  #asked?: Promise<void>;

  /** Fetch the descriptions, once. */
  load(): Promise<void> {
    this.#asked ??= call('GET /games').then(
      (all) => {
        this.all = all;
      },
      () => {
        this.#asked = undefined;
      },
    );
    return this.#asked;
  }

  of(name: string): GameShape | undefined {
    return this.all.find((game) => game.name === name);
  }
}

export const gamesInfo = new GamesInfo();
