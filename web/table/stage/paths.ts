/** The way of a card between two poses, as keyframes: pure numbers. */
import type { Track } from './scenes/scene';

/** Where a card is: its middle, its width, its turn in degrees. */
export interface Pose {
  x: number;
  y: number;
  w: number;
  r: number;
}

/** A moment of a flight: the pose, how much larger the card is in the air, how high it is (0 to 1). */
export interface Moment extends Pose {
  t: number;
  grow: number;
  lift: number;
}

type Easing = (part: number) => number;

/** A cubic Bézier curve from (0, 0) to (1, 1), as CSS has it. */
function bezier(x1: number, y1: number, x2: number, y2: number): Easing {
  const at = (a: number, b: number, t: number) =>
    3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t ** 3;
  return (part) => {
    if (part <= 0 || part >= 1) return Math.min(1, Math.max(0, part));
    let [low, high, t] = [0, 1, part];
    for (let i = 0; i < 20; i++) {
      if (at(x1, x2, t) < part) low = t;
      else high = t;
      t = (low + high) / 2;
    }
    return at(y1, y2, t);
  };
}

const EASINGS: Record<Track['easing'], Easing> = {
  land: bezier(0.3, 0.55, 0.2, 1), // quick from the hand, a long soft landing
  carry: bezier(0.45, 0.05, 0.25, 1), // a packet has weight
  slide: bezier(0.35, 0, 0.2, 1), // on the cloth
};

/** From so many pixels on a card flies: it rises, casts a wider shadow and bends its way. */
const FLIGHT = 60;
const LARGER = 0.07;
const MOST_LEAN = 9;
const SETTLING = 110;

const mix = (a: number, b: number, part: number) => a + (b - a) * part;
const clamp = (n: number, most: number) => Math.max(-most, Math.min(most, n));
const smooth = (part: number) => (part <= 0 ? 0 : part >= 1 ? 1 : part * part * (3 - 2 * part));

/** The moments of a track, from its beginning to its rest. */
export function pathOf(track: Track, from: Pose, to: Pose): Moment[] {
  const { at, duration, easing, arc, swing } = track;
  const ease = EASINGS[easing];
  const across = to.x - from.x;
  const down = to.y - from.y;
  const way = Math.hypot(across, down);
  const flies = way > FLIGHT && easing !== 'slide';
  const aside = across >= 0 ? -1 : 1;
  const bow = way ? (way * arc * aside) / way : 0;
  const lean = flies ? clamp(across * 0.045 - aside * (easing === 'land' ? 4 : 2), MOST_LEAN) : 0;
  const samples = flies || swing ? 20 : 8;
  const moments: Moment[] = [];
  for (let i = 0; i <= samples; i++) {
    const part = i / samples;
    const done = ease(part);
    const up = flies ? Math.sin(Math.PI * done) : 0;
    const turning = swing ? smooth(part / 0.55) : done;
    const swinging =
      swing && part > 0.4
        ? Math.sin(((part - 0.4) / 0.6) * Math.PI * 2) * swing * (1 - part) * 2.4
        : 0;
    moments.push({
      t: at + part * duration,
      x: mix(from.x, to.x, done) - down * bow * up,
      y: mix(from.y, to.y, done) + across * bow * up,
      w: mix(from.w, to.w, done),
      r: mix(from.r, to.r, turning) + lean * Math.sin(Math.PI * done) * (1 - part * 0.4) + swinging,
      grow: 1 + LARGER * up,
      lift: Math.min(1, up * 1.3),
    });
  }
  if (easing === 'land' && flies && !swing) {
    // It comes down and lies: one breath, no bounce.
    const end = at + duration;
    moments.push({ ...to, t: end + SETTLING * 0.4, r: to.r + 0.7 * aside, grow: 0.988, lift: 0 });
    moments.push({ ...to, t: end + SETTLING, grow: 1, lift: 0 });
  }
  return moments;
}

/** The turn of a card from one face to the other in the middle of its flight, in degrees of 0 (up) to 180. */
export function turnOf({ at, duration, easing, up }: Track): { t: number; degrees: number }[] {
  const [from, to] = up.map((face) => (face ? 0 : 180));
  if (from === to) return [{ t: at, degrees: from }];
  const begins = easing === 'carry' ? 0.12 : 0.06;
  const turns = Array.from({ length: 13 }, (_, i) => {
    const part = i / 12;
    return { t: at + part * duration, degrees: mix(from, to, smooth((part - begins) / 0.5)) };
  });
  // Both sides of the edge at one moment: what lies between is never drawn.
  const across = turns.findIndex(({ degrees }) => degrees > 90 !== from > 90);
  const t = (turns[across - 1].t + turns[across].t) / 2;
  turns.splice(across, 0, { t, degrees: mix(90, from, 0.001) }, { t, degrees: mix(90, to, 0.001) });
  return turns;
}

/** Edge on a card would be a mere line: its turn leaps over that. */
export function tilt(degrees: number): number {
  return degrees < 90 ? (degrees * 78) / 90 : 180 - ((180 - degrees) * 78) / 90;
}
