/** The tables where the player sits and can go on, as the server knows them. */
import type { LobbyRow } from '../../protocol/protocol';
import { call } from '../../line/api';

class MyTables {
  all = $state.raw<LobbyRow[]>([]);

  /** Ask anew, the latest first; without an answer nothing changes. */
  async load(): Promise<void> {
    const found = await call('GET /me/tables').catch(() => this.all);
    this.all = found.toSorted((a, b) => b.since - a.since);
  }
}

export const myTables = new MyTables();
