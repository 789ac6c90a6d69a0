/**
 * Paints cards on bitmaps. It runs in a worker, since a card has up to a thousand shapes: the page would
 * stand still for as long as it takes to read them alone. It knows what the program in web/decks writes,
 * and no more of SVG.
 */
import { shapesIn, stepsOf, type Shape } from './shapes';

/** What is asked for: a card of a sprite, so many pixels wide; the sprite's text comes with the first. */
export interface Order {
  sprite?: string;
  card: string;
  width: number;
}

type Pen = OffscreenCanvasRenderingContext2D;

/** What shapes have from the groups around them. */
const INHERITED = {
  fill: '#000',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-linejoin': 'miter',
  'stroke-linecap': 'butt',
  'stroke-dasharray': '',
};
type Ink = typeof INHERITED;

let shapes = new Map<string, Shape>();
const paths = new WeakMap<Shape, Path2D>();
const matrices = new WeakMap<Shape, DOMMatrix>();
const tiles = new Map<string, OffscreenCanvas>();

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  if (data.sprite) {
    shapes = shapesIn(data.sprite);
    tiles.clear();
  }
  postMessage(await bitmap(shapes.get(data.card)!, data.width));
});

function bitmap(card: Shape, width: number): Promise<Blob> {
  const [, , wide, high] = card.has.viewBox.split(' ').map(Number);
  const canvas = new OffscreenCanvas(width, Math.round((width * high) / wide));
  const pen = canvas.getContext('2d')!;
  pen.scale(canvas.width / wide, canvas.height / high);
  paint(pen, card, INHERITED);
  return canvas.convertToBlob();
}

function paint(pen: Pen, shape: Shape, around: Ink): void {
  const { kind, has, parts } = shape;
  const ink = { ...around };
  for (const name in INHERITED) if (name in has) ink[name as keyof Ink] = has[name];
  pen.save();
  const { a, b, c, d, e, f } = matrixOf(shape);
  pen.transform(a, b, c, d, e, f);
  if (has['clip-path']) pen.clip(outline(shapes.get(has['clip-path'].slice(5, -1))!));
  if (kind === 'use') paint(pen, shapes.get(has.href.slice(1))!, ink);
  else if (kind === 'g' || kind === 'symbol' || kind === 'pattern')
    for (const part of parts) paint(pen, part, ink);
  else {
    const path = pathOf(shape);
    if (ink.fill !== 'none') {
      pen.fillStyle = ink.fill.startsWith('url') ? hatching(pen, ink.fill.slice(5, -1)) : ink.fill;
      pen.fill(path);
    }
    if (ink.stroke !== 'none') {
      pen.strokeStyle = ink.stroke;
      pen.lineWidth = Number(ink['stroke-width']);
      pen.lineJoin = ink['stroke-linejoin'] as CanvasLineJoin;
      pen.lineCap = ink['stroke-linecap'] as CanvasLineCap;
      pen.miterLimit = 4; // as SVG has it
      pen.setLineDash(ink['stroke-dasharray'].split(' ').filter(Boolean).map(Number));
      pen.stroke(path);
    }
  }
  pen.restore();
}

/** A clip as one path. */
function outline(shape: Shape): Path2D {
  const whole = new Path2D();
  const { kind, has, parts } = shape;
  if (kind === 'use') whole.addPath(outline(shapes.get(has.href.slice(1))!), matrixOf(shape));
  else if (parts.length > 0)
    for (const part of parts) whole.addPath(outline(part), matrixOf(shape));
  else whole.addPath(pathOf(shape), matrixOf(shape));
  return whole;
}

function pathOf(shape: Shape): Path2D {
  let path = paths.get(shape);
  if (!path) paths.set(shape, (path = pathFrom(shape)));
  return path;
}

function pathFrom({ kind, has }: Shape): Path2D {
  if (kind === 'path') return new Path2D(has.d);
  const path = new Path2D();
  const of = (name: string) => Number(has[name] ?? 0);
  if (kind === 'rect') path.roundRect(of('x'), of('y'), of('width'), of('height'), of('rx'));
  else if (kind === 'circle') path.arc(of('cx'), of('cy'), of('r'), 0, 2 * Math.PI);
  else path.ellipse(of('cx'), of('cy'), of('rx'), of('ry'), 0, 0, 2 * Math.PI);
  if (kind !== 'rect') path.closePath();
  return path;
}

/** How a shape is moved; what is used is moved to its place beside that. */
function matrixOf(shape: Shape): DOMMatrix {
  let matrix = matrices.get(shape);
  if (!matrix) {
    const { kind, has } = shape;
    matrix = new DOMMatrix();
    for (const { step, by } of stepsOf(has.transform ?? has.patternTransform ?? '')) {
      const [x, y = 0, z = 0] = by;
      if (step === 'translate') matrix.translateSelf(x, y);
      else if (step === 'scale') matrix.scaleSelf(x, by[1] ?? x);
      else if (step === 'rotate') matrix.translateSelf(y, z).rotateSelf(x).translateSelf(-y, -z);
      else matrix.multiplySelf(new DOMMatrix(by));
    }
    if (kind === 'use') matrix.translateSelf(Number(has.x ?? 0), Number(has.y ?? 0));
    matrices.set(shape, matrix);
  }
  return matrix;
}

/** A pattern, from a tile that is as fine as the bitmap. */
function hatching(pen: Pen, id: string): CanvasPattern {
  const shape = shapes.get(id)!;
  const [wide, high] = [Number(shape.has.width), Number(shape.has.height)];
  const { a, b, c, d } = pen.getTransform();
  const width = Math.ceil(wide * Math.hypot(a, b));
  const height = Math.ceil(high * Math.hypot(c, d));
  const key = `${id} ${width} ${height}`;
  let tile = tiles.get(key);
  if (!tile) {
    tile = new OffscreenCanvas(width, height);
    const inside = tile.getContext('2d')!;
    inside.scale(width / wide, height / high);
    for (const part of shape.parts) paint(inside, part, INHERITED);
    tiles.set(key, tile);
  }
  const pattern = pen.createPattern(tile, 'repeat')!;
  pattern.setTransform(matrixOf(shape).scale(wide / width, high / height));
  return pattern;
}
