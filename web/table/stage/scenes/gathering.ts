/** How cards come together, and go to a pile as one. */
import type { Card } from '../../cards/cards';
import { piled, sweepsOf, type Deal } from '../course';
import { MS } from './time';
import type { Writer } from './writer';

/** The side whose pile it is. */
export const side = (seat: number) => seat % 2;

/** To one another, where they lie. */
export function gather(w: Writer, cards: Card[]): void {
  for (const [i, card] of cards.entries())
    w.move(
      card,
      { at: 'square', over: cards, i },
      { duration: MS.gather, easing: 'slide', z: 60 + i },
    );
  w.now += MS.gather + 40;
}

/** As one packet to a pile, where those for scope are laid crosswise. On arrival the figures change, and what they leave. */
export function carry(
  w: Writer,
  cards: Card[],
  to: number,
  without: (deal: Deal) => Deal,
  crosswise: Card[] = [],
): void {
  const away = w.now;
  const before = sweepsOf(w.deal, to).length;
  for (const [i, each] of cards.entries()) {
    if (crosswise.includes(each)) continue;
    w.move(
      each,
      { at: 'pile', side: to, i },
      { at: away, duration: MS.packet, easing: 'carry', up: false, arc: 0.08, z: 200 + i },
    );
    w.leave(each, away + MS.packet);
  }
  w.now = away + MS.packet;
  w.step(without(piled(w.deal, to, cards.length - crosswise.length)));
  for (const [i, each] of crosswise.entries()) {
    const beside = w.move(
      each,
      { at: 'beside', side: to, i: before + i },
      { at: away, duration: MS.packet + 40, easing: 'carry', arc: 0.1, z: 240 },
    );
    w.now = w.move(
      each,
      { at: 'cross', side: to, i: before + i },
      { at: beside, duration: MS.swing, z: 240, swing: 3 },
    );
    w.step(piled(w.deal, to, 1, [each]));
    w.leave(each);
  }
}
