/** A deck's sprite as shapes, read from its text: there is no DOM where cards are painted. */

/** A shape, or a group of them. */
export interface Shape {
  kind: string;
  has: Record<string, string>;
  parts: Shape[];
}

/** All shapes of a sprite that have an id, by it. */
export function shapesIn(sprite: string): Map<string, Shape> {
  const named = new Map<string, Shape>();
  const open: Shape[] = [];
  for (const [, ends, kind, attributes, empty] of sprite.matchAll(/<(\/?)(\w+)([^<>]*?)(\/?)>/g)) {
    if (ends) {
      open.pop();
      continue;
    }
    const shape: Shape = { kind, has: {}, parts: [] };
    for (const [, name, value] of attributes.matchAll(/([\w-]+)="([^"]*)"/g))
      shape.has[name] = value;
    if (shape.has.id) named.set(shape.has.id, shape);
    open.at(-1)?.parts.push(shape);
    if (!empty) open.push(shape);
  }
  return named;
}

/** The numbers in a text: `5 -.5.25` has three. */
export function numbersIn(text: string): number[] {
  return (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
}

/** The steps of a transform: what each is called, and its numbers. */
export function stepsOf(transform: string): { step: string; by: number[] }[] {
  return [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, step, by]) => ({
    step,
    by: numbersIn(by),
  }));
}
