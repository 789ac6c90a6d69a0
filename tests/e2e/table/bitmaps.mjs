// Cards where they fly: bitmaps, painted beside the page in the size in which they are seen.
const SCOPA = {
  hands: [
    ['CD', '2B', '7C'],
    ['AS', '4B', 'FD'],
  ],
  table: ['6D', '3B', 'RD', '5S'],
};
const SHARP = 2;

/** Somebody at a table; `watch` sees the page before anything is on it. */
async function scopa(world, options, watch = () => {}) {
  const me = await world.person({
    reducedMotion: 'no-preference',
    deviceScaleFactor: SHARP,
    options,
  });
  watch(me.page);
  world.stack(SCOPA);
  await me.sit('scopa');
  await me.myTurn();
  return me;
}

/** How wide each card is that lies there, in pixels of the screen, and how wide its picture is. */
function widths(me) {
  return me.page.evaluate(
    (sharp) =>
      [...document.querySelectorAll('[data-hand] img, [data-table] img')].map((image) => [
        image.offsetWidth * sharp,
        image.naturalWidth,
      ]),
    SHARP,
  );
}

/** Wait until the cards have another width and each that lies there the picture of its own; tell it. */
async function fit(me, before) {
  let now = 0;
  const fits = async () => {
    const all = await widths(me);
    [[now] = [0]] = all;
    // Laid out in whole pixels of the page or between two of them.
    return all.filter(([seen, made]) => now !== before && Math.abs(seen - made) <= SHARP / 2)
      .length;
  };
  await me.expect('seven cards have the pictures of their size', fits, 7);
  return now;
}

export async function cards_are_bitmaps_of_the_size_in_which_they_are_seen(world) {
  const me = await scopa(world, { less_motion: false });
  const large = await fit(me, 0);
  await me.page.setViewportSize({ width: 320, height: 480 });
  await fit(me, large);
}

export async function a_card_that_turns_up_is_ready(world) {
  const made = new Set();
  const count = (request) => request.url().startsWith('blob:') && made.add(request.url());
  const me = await scopa(world, { less_motion: false }, (page) => page.on('request', count));
  await me.expect('the whole deck was painted', () => made.size >= 40, true);
}

export async function with_less_motion_nothing_is_painted(world) {
  const me = await scopa(world, { less_motion: true });
  await me.expect(
    'the cards are drawings',
    async () => (await widths(me)).filter(([, made]) => made === 250).length,
    7,
  );
  if (me.page.workers().length > 0) throw new Error('a painter was called for nothing');
}

/** Of 255: hatching lies on other pixels. */
const NEAR = 2;

/** Runs in the page: how far the bitmaps of cards are from their drawings, on average. */
async function distances([painter, cards]) {
  const WIDTH = 200;
  const address = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .find((name) => name.endsWith('.svg') && name.includes('/assets/'));
  const sprite = await (await fetch(address)).text();
  const whole = new DOMParser().parseFromString(sprite, 'image/svg+xml');
  const worker = new Worker(painter, { type: 'module' });
  worker.postMessage({ sprite, card: 'back', width: WIDTH });
  await new Promise((done) => (worker.onmessage = done));
  const pixels = async (blob, height) => {
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    await image.decode();
    const pen = new OffscreenCanvas(WIDTH, height).getContext('2d');
    pen.drawImage(image, 0, 0, WIDTH, height);
    return pen.getImageData(0, 0, WIDTH, height).data;
  };
  const found = [];
  for (const card of cards) {
    worker.postMessage({ card, width: WIDTH });
    const { data: bitmap } = await new Promise((done) => (worker.onmessage = done));
    const symbol = whole.getElementById(card);
    const [, , wide, high] = symbol.getAttribute('viewBox').split(' ').map(Number);
    const height = Math.round((WIDTH * high) / wide);
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" stroke-linejoin="round" stroke-linecap="round">${whole.querySelector('defs').outerHTML}${symbol.innerHTML}</svg>`;
    const one = await pixels(bitmap, height);
    const other = await pixels(new Blob([drawing], { type: 'image/svg+xml' }), height);
    found.push(one.reduce((sum, each, i) => sum + Math.abs(each - other[i]), 0) / one.length);
  }
  worker.terminate();
  return found;
}

export async function a_bitmap_shows_what_the_drawing_shows(world) {
  const cards = ['CB', 'RD', '7D', 'AS', 'back'];
  for (const deck of ['napoletane', 'piacentine', 'francesi']) {
    const me = await scopa(world, { less_motion: false, deck });
    await me.until(() => me.page.workers().length > 0, 'the painter');
    const far = await me.page.evaluate(distances, [me.page.workers()[0].url(), cards]);
    for (const [i, card] of cards.entries())
      if (!(far[i] < NEAR))
        throw new Error(`${card} of ${deck} is ${far[i]} away from its drawing`);
  }
}
