/** A form that is sent to the server: busy meanwhile, and what was refused is kept for the reader. */
import type { Refusal } from '../line/connection';

export class Sending {
  busy = $state(false);
  code = $state<string | null>(null);

  /** Does the work; whether it was done, and otherwise keeps why not. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.code = null;
    try {
      await work();
      return true;
    } catch (why) {
      this.code = (why as Refusal).code ?? 'internal';
      return false;
    } finally {
      this.busy = false;
    }
  }
}
