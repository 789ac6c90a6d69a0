/** Soft sounds, made here out of noise and sines. */
import { options } from '../../options/options.svelte';
import { idle } from '../stage/motion';

export type Sound = 'card' | 'capture' | 'scopa' | 'turn' | 'deal';

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;
let woken = -Infinity;

/** A context takes a moment to start; sounds of that moment are played when it has, later ones are stale. */
const STARTING = 1000;

/** Browsers want a touch before the first sound: a mouse's press, a finger's release, a key. */
for (const kind of ['pointerdown', 'pointerup', 'keydown']) addEventListener(kind, wake);

async function wake(): Promise<void> {
  if (!options.sound || context?.state === 'running') return;
  await idle(); // the touch is answered first: the first context takes a tenth of a second
  context ??= new AudioContext();
  noise ??= whiteNoise(context);
  woken = performance.now();
  void context.resume();
}

export function play(sound: Sound): void {
  if (!options.sound || !context || document.hidden) return;
  if (context.state !== 'running' && performance.now() - woken > STARTING) return;
  const now = context.currentTime;
  if (sound === 'card') rustle(now, 0.07, 2400);
  if (sound === 'capture') [0, 0.09].forEach((later) => rustle(now + later, 0.09, 1700));
  if (sound === 'deal') [0, 0.09, 0.18].forEach((later) => rustle(now + later, 0.05, 3000));
  if (sound === 'turn')
    [880, 1318.5].forEach((pitch, place) => ring(now + place * 0.09, pitch, 0.5));
  if (sound === 'scopa')
    [659.3, 830.6, 987.8].forEach((pitch, place) => ring(now + place * 0.1, pitch, 0.7));
}

/** Paper on cloth: filtered noise that dies away. */
function rustle(at: number, lasts: number, pitch: number): void {
  const source = context!.createBufferSource();
  source.buffer = noise!;
  const filter = context!.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(fading(at, lasts, 0.25));
  source.start(at);
  source.stop(at + lasts);
}

/** A small bell. */
function ring(at: number, pitch: number, lasts: number): void {
  const tone = context!.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(fading(at, lasts, 0.07));
  tone.start(at);
  tone.stop(at + lasts);
}

function fading(at: number, lasts: number, loud: number): GainNode {
  const gain = context!.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  gain.connect(context!.destination);
  return gain;
}

function whiteNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 5, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  return buffer;
}
