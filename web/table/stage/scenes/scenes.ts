/**
 * What is seen, in time. Pure: no page, no clock, no pixels. What the server has told of a deal
 * becomes scenes, played one after the other; in each, cards go from place to place, and the deal
 * that lies behind them changes when they arrive, never before.
 */
import { cardsIn } from '../../cards/cards';
import { entryIn, hasTricks, waiting, type Deal, type Entry } from '../course';
import { draws, firstHands, newHands, voidDeal } from './dealing';
import { declaration, turned } from './declaring';
import { breathe, remains } from './ending';
import { side } from './gathering';
import { capture, lay, trick } from './playing';
import type { Scene, Telling } from './scene';

/** What the log calls the dealer's fifteen or thirty. */
const DEALERS = 'mazziere';

/** All that has happened between two views, scene by scene. */
export function scenesOf({ before, acts, after, lastTaker, voided, me }: Telling): Scene[] {
  const scenes: Scene[] = [];
  const entries = acts.map(entryIn);
  let deal: Deal;
  if (!before) {
    if (!after) return [];
    for (const cards of voided) scenes.push(voidDeal(after, cardsIn(cards), me));
    deal = waiting(atFirst(after, entries));
    scenes.push(firstHands(deal, me));
  } else deal = waiting(before);

  for (const [i, entry] of entries.entries()) {
    if (entry.kind === 'draw') {
      if (i > 0 && entries[i - 1].kind === 'draw') continue; // told with the first
      const all = entries.slice(i).filter((each) => each.kind === 'draw');
      const scene = draws(deal, all, after, me);
      scenes.push(scene);
      deal = last(scene);
      continue;
    }
    if (after && entry.kind === 'declare' && deal.hands.every(({ count }) => count === 0))
      deal = withNewHands(scenes, deal, after, me);
    // Who takes a trick leads to the next, and draws first.
    const leader = entries.slice(i + 1).find(({ kind }) => kind !== 'declare')?.seat;
    const scene = sceneOf(deal, entry, me, leader ?? after?.facts.leader ?? lastTaker, after);
    scenes.push(scene);
    deal = last(scene);
  }
  if (after && before && after.hands.some(({ count }, seat) => count > deal.hands[seat].count))
    deal = withNewHands(scenes, deal, after, me);
  if (!after && scenes.length > 0) breathe(scenes[scenes.length - 1]);
  return scenes;
}

function last(scene: Scene): Deal {
  return scene.steps[scene.steps.length - 1].deal;
}

function withNewHands(scenes: Scene[], deal: Deal, after: Deal, me: number | null): Deal {
  const scene = newHands(deal, after, me);
  scenes.push(scene);
  return last(scene);
}

function sceneOf(
  deal: Deal,
  entry: Entry,
  me: number | null,
  next: number | string | null | undefined,
  after: Deal | null,
): Scene {
  if (entry.kind === 'declare') {
    if (entry.name === 'rest') return remains(deal, entry, me);
    if (entry.name === DEALERS) return turned(deal, entry, me, after);
    return declaration(deal, entry, me, after);
  }
  if (entry.kind !== 'play') throw new Error(`no scene for ${entry.text}`);
  if (hasTricks(deal))
    return trick(deal, entry, me, next === null || next === undefined ? null : Number(next));
  return entry.taken.length > 0 ? capture(deal, entry, me) : lay(deal, entry, me);
}

/** One's own play as it begins, before the server has agreed. */
export function ownPlay(deal: Deal, me: number, move: string): Scene {
  return sceneOf(waiting(deal), entryIn(`${me}:${move}`), me, null, null);
}

/** A deal as it was dealt, before what happened by itself. */
function atFirst(after: Deal, entries: Entry[]): Deal {
  const turnedUp = entries.find((entry) => entry.kind === 'declare' && entry.name === DEALERS);
  if (turnedUp?.kind !== 'declare') return { ...after, log: [] };
  const to = side(turnedUp.seat);
  const piles = after.piles.map(
    (count, each) => count - (each === to ? turnedUp.cards.length : 0),
  ) as [number, number];
  return {
    ...after,
    log: [],
    piles,
    facts: { ...after.facts, table: turnedUp.cards.join(''), sweeps: '-,-' },
  };
}
