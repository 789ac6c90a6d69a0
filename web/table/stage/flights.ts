/** What each card on the stage does in a scene, as keyframes for its parts: pure numbers. */
import { pathOf, tilt, turnOf, type Moment, type Pose } from './paths';
import type { Actor, Place, Scene } from './scenes/scene';

/** Cards that fade instead of flying do so in this time. */
const FADE = 80;

/** The parts of a card on the stage that are animated: the whole, its shadow in the air, its two sides. */
export type Part = 'actor' | 'body' | 'lift' | 'flip';

export interface Flight extends Actor {
  /** Its width, by which the stage draws it; smaller ones are scaled. */
  base: number;
  z: number;
  /** Which side is seen of a card that does not turn. */
  up: boolean;
  /** It wears a ring at some time. */
  ringed: boolean;
  /** Only the parts that do something: each is one more thing to be drawn by itself. */
  parts: Partial<Record<Part, Keyframe[]>>;
}

/** The flight of an actor; `start`: where the card is now, if that is not where it lies; `still`: nothing flies. */
export function flightOf(
  actor: Actor,
  scene: Scene,
  pose: (place: Place) => Pose,
  start: Pose | null,
  still: boolean,
): Flight {
  const { card } = actor;
  const tracks = scene.tracks.filter((track) => track.card === card);
  const offset = (t: number) => Math.min(1, Math.max(0, t / scene.duration));

  let here = start ?? pose(tracks[0]?.from ?? { at: 'table', card });
  const moments: Moment[] = [{ ...here, t: 0, grow: 1, lift: 0 }];
  const up = tracks[0]?.up[0] ?? true;
  const turns = [{ t: 0, degrees: up ? 0 : 180 }];
  const fades: Keyframe[] = [{ offset: 0, opacity: 1 }];
  for (const track of tracks) {
    const { at } = track;
    const to = pose(track.to);
    // A later movement begins before the settling of an earlier one has ended.
    while (moments.length > 1 && moments.at(-1)!.t > at) moments.pop();
    moments.push(
      { ...here, t: at, grow: 1, lift: 0 },
      ...(still ? leap(at, here, to) : pathOf(track, here, to)),
    );
    turns.push(
      { t: at, degrees: turns.at(-1)!.degrees },
      ...(still ? [{ t: at + FADE, degrees: track.up[1] ? 0 : 180 }] : turnOf(track)),
    );
    if (track.easing !== 'slide')
      fades.push(
        { offset: offset(at), opacity: 1 },
        { offset: offset(at + FADE), opacity: 0 },
        { offset: offset(at + FADE + 1), opacity: 0 },
        { offset: offset(at + 2 * FADE), opacity: 1 },
      );
    here = to;
  }

  const base = Math.max(...moments.map(({ w }) => w));
  const parts: Flight['parts'] = {
    actor: moments.map((moment) => ({
      offset: offset(moment.t),
      transform: transformOf(moment, base),
    })),
  };
  if (moments.some(({ lift }) => lift > 0))
    parts.lift = moments.map(({ t, lift }) => ({ offset: offset(t), opacity: lift }));
  if (turns.some(({ degrees }) => degrees !== turns[0].degrees))
    parts.flip = turns.map(({ t, degrees }) => ({
      offset: offset(t),
      transform: `perspective(700px) rotateY(${tilt(degrees).toFixed(1)}deg)`,
    }));
  if (still) parts.body = fades;
  return {
    ...actor,
    base,
    z: Math.max(1, ...tracks.map(({ z }) => z)),
    up,
    ringed: scene.marks.some((mark) => mark.card === card),
    parts,
  };
}

/** Without movement: here, then there. */
function leap(at: number, from: Pose, to: Pose): Moment[] {
  return [
    { ...from, t: at + FADE, grow: 1, lift: 0 },
    { ...to, t: at + FADE + 1, grow: 1, lift: 0 },
  ];
}

function transformOf({ x, y, w, r, grow }: Moment, base: number): string {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${r.toFixed(2)}deg) scale(${((w / base) * grow).toFixed(4)})`;
}
