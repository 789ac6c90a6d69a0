/** What the parts of a card on the stage do: only those that do something are there. */
import { expect, it } from 'vitest';
import { flightOf } from '../../web/table/stage/flights';
import type { Pose } from '../../web/table/stage/paths';
import type { Actor, Place, Scene, Track } from '../../web/table/stage/scenes/scene';

const actor: Actor = { card: '7D', face: '7D', hides: '', hiddenFrom: 0, from: 0, until: 800 };
const track: Track = {
  card: '7D',
  from: { at: 'stock' },
  to: { at: 'free' },
  at: 100,
  duration: 280,
  easing: 'land',
  up: [true, true],
  z: 3,
  arc: 0.1,
  swing: 0,
};
const scene = (more: Partial<Track>): Scene => ({
  kind: 'lay',
  duration: 800,
  actors: [actor],
  tracks: [{ ...track, ...more }],
  marks: [],
  notes: [],
  steps: [],
  told: [],
  landed: 380,
});
const pose = ({ at }: Place): Pose =>
  at === 'stock' ? { x: 0, y: 0, w: 40, r: 0 } : { x: 200, y: 100, w: 60, r: 0 };
const there = 'translate(200.0px, 100.0px) rotate(0.00deg) scale(1.0000)';

it('flies to where it is told, drawn at its largest, with its shadow', () => {
  const { base, z, parts } = flightOf(actor, scene({}), pose, null, false);
  expect([base, z]).toEqual([60, 3]);
  expect(Object.keys(parts)).toEqual(['actor', 'lift']);
  expect(parts.actor![0].transform).toContain('translate(0.0px, 0.0px)');
  expect(parts.actor!.at(-1)!.transform).toBe(there);
});

it('begins where it is held', () => {
  const start = { x: 30, y: 40, w: 50, r: 0 };
  const { parts } = flightOf(actor, scene({}), pose, start, false);
  expect(parts.actor![0].transform).toContain('translate(30.0px, 40.0px)');
});

it('has two sides only where it turns', () => {
  expect(flightOf(actor, scene({ up: [false, true] }), pose, null, false).parts.flip).toBeDefined();
  const { up, parts } = flightOf(actor, scene({ up: [false, false] }), pose, null, false);
  expect([up, parts.flip]).toEqual([false, undefined]);
});

it('fades instead of flying where nothing flies', () => {
  const { parts } = flightOf(actor, scene({}), pose, null, true);
  expect(Object.keys(parts)).toEqual(['actor', 'body']);
  expect(parts.body!.map(({ opacity }) => opacity)).toEqual([1, 1, 0, 0, 1]);
  expect(parts.actor!.at(-1)!.transform).toBe(there);
});

it('wears a ring only where it is marked', () => {
  const marked = { ...scene({}), marks: [{ card: '7D', at: 0, until: 100 }] };
  expect(flightOf(actor, marked, pose, null, false).ringed).toBe(true);
  expect(flightOf(actor, scene({}), pose, null, false).ringed).toBe(false);
});
