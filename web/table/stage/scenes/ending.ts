/** A deal comes to its end. */
import { tableOf, tableWithout, type Deal, type Entry } from '../course';
import { carry, gather, side } from './gathering';
import type { Scene } from './scene';
import { MS } from './time';
import { Writer } from './writer';

/** What is left on the table goes to who took last. */
export function remains(deal: Deal, entry: Entry & { kind: 'declare' }, me: number | null): Scene {
  const w = new Writer(deal, me);
  const cards = tableOf(deal);
  for (const card of cards) w.enter(card, { at: 'table', card }, true);
  w.tell(entry);
  w.say(
    { what: 'rest', seat: entry.seat },
    { at: 'middle' },
    w.now,
    w.now + MS.restLast + MS.gather,
  );
  w.rest(MS.restLast);
  gather(w, cards);
  carry(w, cards, side(entry.seat), (lies) => tableWithout(lies, cards));
  return w.scene('remains');
}

/** A breath over the empty table, before the count. */
export function breathe(scene: Scene): void {
  scene.duration += MS.breath;
}
