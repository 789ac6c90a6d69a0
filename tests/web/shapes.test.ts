/** What the painter of cards reads out of a deck's sprite: all that the sprites have, and nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DECKS } from '../../web/protocol/offers';
import { numbersIn, shapesIn, stepsOf, type Shape } from '../../web/table/cards/shapes';

/** What the painter can do, as painter.ts has it. */
const KINDS = ['g', 'symbol', 'pattern', 'clipPath', 'use', 'path', 'rect', 'circle', 'ellipse'];
const STEPS = ['translate', 'scale', 'rotate', 'matrix'];
const ATTRIBUTES =
  'id viewBox transform clip-path href d x y width height rx ry cx cy r fill stroke stroke-width ' +
  'stroke-linejoin stroke-linecap stroke-dasharray patternUnits patternTransform';

const sprite = (deck: string) =>
  readFileSync(
    join(import.meta.dirname, '..', '..', 'web', 'decks', 'sprites', `${deck}.svg`),
    'utf8',
  );

describe.each(DECKS)('the sprite of %s', (deck) => {
  const named = shapesIn(sprite(deck));
  const all: Shape[] = [];
  const gather = (shape: Shape) => {
    all.push(shape);
    shape.parts.forEach(gather);
  };
  named.forEach(gather);

  it('has nothing that the painter does not know', () => {
    const kinds = new Set(all.map(({ kind }) => kind));
    expect([...kinds].filter((kind) => !KINDS.includes(kind))).toEqual([]);
    const attributes = new Set(all.flatMap(({ has }) => Object.keys(has)));
    expect([...attributes].filter((name) => !ATTRIBUTES.split(' ').includes(name))).toEqual([]);
    const steps = all.flatMap(({ has }) => stepsOf(has.transform ?? has.patternTransform ?? ''));
    expect(steps.filter(({ step }) => !STEPS.includes(step))).toEqual([]);
  });

  it('has all that its shapes refer to', () => {
    const wanted = all.flatMap(({ has }) => [
      ...(has.href ? [has.href.slice(1)] : []),
      ...[has.fill, has['clip-path']].flatMap((text) => text?.match(/(?<=url\(#)[^)]+/) ?? []),
    ]);
    expect(wanted.filter((id) => !named.has(id))).toEqual([]);
    expect(named.get('7D')!.has.viewBox).toMatch(/^0 0 250 \d+$/);
    expect(named.get('7D')!.parts.length).toBeGreaterThan(1);
  });
});

it('reads numbers and transforms as they are written', () => {
  expect(numbersIn('5 -.5.25-3')).toEqual([5, -0.5, 0.25, -3]);
  expect(stepsOf('translate(5 6)scale(.96)')).toEqual([
    { step: 'translate', by: [5, 6] },
    { step: 'scale', by: [0.96] },
  ]);
});
