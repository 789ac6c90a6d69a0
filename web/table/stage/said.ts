/** How what is said in a scene comes and goes, as keyframes. */
import type { Note } from './scenes/scene';

/** Milliseconds. */
const [COMES, GOES] = [130, 170];

function offsets(duration: number): (at: number) => number {
  return (at) => Math.min(1, Math.max(0, at / duration));
}

export function wordsFrames({ at, until }: Note, duration: number): Keyframe[] {
  const offset = offsets(duration);
  return [
    { offset: 0, opacity: 0 },
    { offset: offset(at), opacity: 0 },
    { offset: offset(at + COMES), opacity: 1 },
    { offset: offset(Math.max(at + COMES, until - GOES)), opacity: 1 },
    { offset: offset(until), opacity: 0 },
    { offset: 1, opacity: 0 },
  ];
}

/** *Scopa!* swings into place. */
export function scopaFrames({ at }: Note, duration: number): Keyframe[] {
  const offset = offsets(duration);
  const small = 'scale(.72) rotate(-7deg)';
  return [
    { offset: 0, transform: small },
    { offset: offset(at), transform: small, easing: 'cubic-bezier(.2,.8,.2,1)' },
    { offset: offset(at + 300), transform: 'scale(1) rotate(-4deg)' },
    { offset: 1, transform: 'scale(1.03) rotate(-4deg)' },
  ];
}
