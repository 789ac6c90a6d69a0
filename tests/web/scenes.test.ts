/** The stage tells what happened, in order, and every card is in exactly one place all the while. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cardsIn } from '../../web/table/cards/cards';
import { hasTricks, sweepsOf, tableOf, trickOf, type Deal } from '../../web/table/stage/course';
import type { Scene, Telling } from '../../web/table/stage/scenes/scene';
import { ownPlay, scenesOf } from '../../web/table/stage/scenes/scenes';
import { MS } from '../../web/table/stage/scenes/time';

interface Played {
  game: string;
  me: number | null;
  lastTaker: number | null;
  views: Deal[];
  acts: string[][];
}

/** Random deals of every game, as the server shows them. */
const deals: Played[] = JSON.parse(readFileSync(process.env.MAZZIERE_SHOWN_DEALS!, 'utf8'));

/** Each step of a deal, as it is told; at its end there is no view any more. */
function* tellings({ views, acts, me, lastTaker }: Played): Generator<Telling & { is: Deal }> {
  for (const [i, is] of views.entries()) {
    const before = i > 0 ? views[i - 1] : null;
    const over = is.turn === null;
    yield {
      before,
      acts: acts[i],
      after: over && before ? null : is,
      lastTaker: over ? lastTaker : null,
      voided: [],
      me,
      is,
    };
  }
}

/** Everything that can lie somewhere, as far as the viewer can tell. */
function lying(deal: Deal): { cards: string[]; backs: string[]; count: number } {
  const hands = deal.hands.map(({ cards }) => cardsIn(cards || '-'));
  const backs = deal.hands.flatMap(({ count }, seat) =>
    Array.from({ length: count - hands[seat].length }, (_, i) => `${seat}/${i}`),
  );
  const table = hasTricks(deal) ? trickOf(deal).filter((card) => card !== null) : tableOf(deal);
  const sweeps = [0, 1].flatMap((side) => sweepsOf(deal, side));
  const count =
    deal.stock +
    deal.piles[0] +
    deal.piles[1] +
    table.length +
    deal.hands.reduce((sum, hand) => sum + hand.count, 0);
  return { cards: [...hands.flat(), ...table, ...sweeps] as string[], backs, count };
}

/** Every card that is seen at a moment, and how many there are in all. */
function at(scene: Scene, t: number): { seen: string[]; count: number } {
  const { deal } = scene.steps.findLast((step) => step.at <= t)!;
  const { cards, backs, count } = lying(deal);
  const hides = scene.actors
    .filter((actor) => actor.hiddenFrom <= t && t < actor.until)
    .flatMap(({ hides, card }) => [hides, card]);
  const on = scene.actors.filter((actor) => actor.from <= t && t < actor.until);
  // What is hidden and has not begun yet is still in the dealer's hand, or in the stock.
  const waiting = scene.actors.filter((actor) => actor.hiddenFrom <= t && t < actor.from).length;
  const away = [...cards, ...backs].filter((each) => hides.includes(each)).length;
  const inStock = scene.kind === 'hands' || scene.kind === 'draws' ? waiting : 0;
  return {
    seen: [
      ...cards.filter((card) => !hides.includes(card)),
      ...on.flatMap(({ face }) => (face ? [face] : [])),
    ],
    count: count - away + on.length + waiting - inStock,
  };
}

function moments(scene: Scene): number[] {
  const edges = [
    ...scene.steps.map((step) => step.at),
    ...scene.actors.flatMap((actor) => [actor.from, actor.until, actor.hiddenFrom]),
    ...scene.tracks.flatMap((track) => [track.at, track.at + track.duration]),
  ];
  return [...new Set(edges.flatMap((t) => [t - 1, t, t + 1]))].filter(
    (t) => t >= 0 && t < scene.duration,
  );
}

describe.each(
  deals.map((played, i) => ({ name: `${played.game} ${i}, seen from ${played.me}`, played })),
)('$name', ({ played }) => {
  it('keeps the law of forty: every card is in exactly one place, at every moment', () => {
    for (const telling of tellings(played))
      for (const scene of scenesOf(telling))
        for (const t of moments(scene)) {
          const { seen, count } = at(scene, t);
          const what = `${scene.kind} at ${t}: ${telling.acts.join(' ')}`;
          expect(seen.length, `${what}: ${[...seen].sort().join(' ')}`).toBe(new Set(seen).size);
          expect(count, what).toBe(40);
        }
  });

  it('ends where the server says', () => {
    for (const telling of tellings(played)) {
      const scenes = scenesOf(telling);
      if (scenes.length === 0) continue;
      const end = scenes.at(-1)!.steps.at(-1)!.deal;
      const now = lying(end);
      const is = lying(telling.is);
      const what = `${telling.acts.join(' ')}`;
      expect(end.piles, what).toEqual(telling.is.piles);
      expect(end.stock, what).toBe(telling.is.stock);
      expect(
        end.hands.map(({ count }) => count),
        what,
      ).toEqual(telling.is.hands.map(({ count }) => count));
      expect([...tableOf(end)].sort(), what).toEqual([...tableOf(telling.is)].sort());
      for (const side of [0, 1])
        expect([...sweepsOf(end, side)].sort(), what).toEqual(
          [...sweepsOf(telling.is, side)].sort(),
        );
      if (hasTricks(end)) expect(trickOf(end), what).toEqual(trickOf(telling.is));
      expect(now.count).toBe(is.count);
    }
  });

  it('tells every act once, in order, and no figure before its cards have arrived', () => {
    for (const telling of tellings(played)) {
      const scenes = scenesOf(telling);
      expect(scenes.flatMap((scene) => scene.told.map(({ entry }) => entry.text))).toEqual(
        telling.acts,
      );
      for (const scene of scenes)
        for (const [i, { at: when, deal }] of scene.steps.entries()) {
          const before = scene.steps[i - 1]?.deal;
          for (const side of [0, 1]) {
            if (!before || before.piles[side] === deal.piles[side]) continue;
            const arrived = scene.tracks.filter(
              ({ to }) => (to.at === 'pile' || to.at === 'cross') && to.side === side,
            );
            expect(arrived.some((track) => Math.abs(track.at + track.duration - when) < 1)).toBe(
              true,
            );
          }
        }
    }
  });

  it('moves each card without a leap, one movement at a time, and rests while a play is read', () => {
    for (const telling of tellings(played))
      for (const scene of scenesOf(telling)) {
        for (const { card } of scene.actors) {
          const tracks = scene.tracks.filter((track) => track.card === card);
          for (const [i, track] of tracks.entries()) {
            const last = tracks[i - 1];
            if (!last) continue;
            expect(track.from).toEqual(last.to);
            expect(track.up[0]).toBe(last.up[1]);
            expect(track.at).toBeGreaterThanOrEqual(last.at + last.duration);
          }
        }
        if (scene.kind === 'lay')
          expect(scene.duration - scene.landed).toBeGreaterThanOrEqual(MS.restLay);
        if (scene.kind === 'capture' || scene.kind === 'scopa') {
          const away = Math.min(
            ...scene.tracks.filter(({ to }) => to.at === 'square').map((track) => track.at),
          );
          const still = Math.max(
            ...scene.tracks
              .filter(({ to }) => to.at === 'heap')
              .map((track) => track.at + track.duration),
          );
          const own = scene.told[0].entry.seat === telling.me;
          expect(away - still).toBeGreaterThanOrEqual(
            (own ? MS.restOwn : MS.rest) + (scene.kind === 'scopa' ? MS.restScopa : 0),
          );
        }
        if (scene.kind === 'trick') {
          const away = Math.min(
            ...scene.tracks.filter(({ to }) => to.at === 'packet').map((track) => track.at),
          );
          const risen = scene.tracks.find(({ to }) => to.at === 'trick' && to.up)!;
          expect(away - risen.at - risen.duration).toBeGreaterThanOrEqual(MS.restTrick);
        }
        if (scene.kind === 'deal') expect(scene.duration).toBeLessThanOrEqual(MS.dealAll + 1);
      }
  });

  it("begins one's own play as it goes on when the server has agreed", () => {
    if (played.me === null) return;
    for (const telling of tellings(played)) {
      const [first] = telling.acts;
      if (!telling.before || !first?.startsWith(`${played.me}:`) || first[2] === '!') continue;
      const [whole] = scenesOf(telling);
      const tried = ownPlay(telling.before, played.me, first.slice(2).replace(/[+*].*$/, ''));
      const until = (scene: Scene) =>
        scene.tracks.filter((track) => track.at + track.duration <= tried.landed);
      expect(until(tried)).toEqual(until(whole));
      expect(tried.landed).toBe(whole.landed);
    }
  });
});

it('tells a void deal before the new one', () => {
  const { views } = deals.find(
    ({ game, views: [first] }) => game === 'scopa' && first.hands.length === 2,
  )!;
  const scenes = scenesOf({
    before: null,
    acts: [],
    after: views[0],
    lastTaker: null,
    voided: ['RDRCRS4B'],
    me: 0,
  });
  expect(scenes.map(({ kind }) => kind)).toEqual(['void', 'deal']);
  expect(scenes[0].marks.map(({ card }) => card)).toEqual(['RD', 'RC', 'RS']);
  expect(scenes[0].notes[0].say).toEqual({ what: 'void', count: 3, rank: 'R' });
  const [aces] = scenesOf({
    before: null,
    acts: [],
    after: views[0],
    lastTaker: null,
    voided: ['RDACRSAB'],
    me: 0,
  });
  expect(aces.notes[0].say).toEqual({ what: 'void', count: 2, rank: 'A' });
});
