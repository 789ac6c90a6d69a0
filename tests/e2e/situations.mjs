// Tables at which much stands close together: for the pictures of them, and for the test that measures them.

/** The sizes at which a table has to fit, from a small phone to a large screen. */
export const SCREENS = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
];
export const WIDE_NAME = 'W'.repeat(16);

/** The other one begins and takes four cards; each of the next cards is a scopa too, until it is mine. */
const SCOPE = {
  hands: [
    ['5B', 'RD', 'FD'],
    ['7C', '5S', 'RS'],
  ],
  table: ['AD', '2D', '3C', 'AB', '2S', 'RC', '2B', '6D', '2C', '6C'],
  dealer: 0,
};
const SCOPA = {
  hands: [
    ['CD', '2B', '7C'],
    ['AS', '4B', 'FD'],
  ],
  table: ['6D', '3B', 'RD', '5S'],
};
const SCOPONE = {
  hands: [
    ['AD', '2D', '5D', 'CD', 'AC', '6C', '5S', '7S', '4B', 'RB'],
    ['3D', '4D', '6D', '2C', '3C', 'FC', 'AS', '2S', '6S', '5B'],
    ['7D', 'FD', '5C', '7C', 'CC', '3S', 'FS', 'AB', '2B', '6B'],
    ['RD', '4C', 'RC', '4S', 'CS', 'RS', '3B', '7B', 'FB', 'CB'],
  ],
  dealer: 0,
};
const BRISCOLA = {
  hands: [
    ['3S', '4B', 'FC'],
    ['3D', 'AB', 'RC'],
    ['AD', '5B', 'CC'],
    ['4D', '6B', '7C'],
  ],
  table: ['2S'],
  dealer: 0,
};

/** Somebody at the beginning of a deal. */
async function at(world, where, stack, game, settings = {}) {
  const me = await world.person(where);
  world.stack(stack);
  await me.sit(game, settings);
  await me.myTurn();
  return me;
}

/** The other one has just taken four cards and made a scopa. */
export const fourTaken = (world, where) => at(world, where, SCOPE, 'scopa');

/** Both have made scope: theirs is three, mine one. */
export async function scope(world, where) {
  const me = await at(world, where, SCOPE, 'scopa');
  for (const card of ['5B', 'RD', 'FD']) {
    await me.playOverLine(card);
    await me.myTurn();
  }
  await me.playOverLine(me.moves.find((move) => move.startsWith('RCx')));
  await me.myTurn();
  return me;
}

/** A card is chosen and its only capture lit. */
export async function chosen(world, where) {
  const me = await at(world, where, SCOPA, 'scopa');
  await me.tap('CD');
  return me;
}

export const scientifico = (world, where) =>
  at(world, where, SCOPONE, 'scopone', { seats: 4, options: { scientifico: true } });
export const scoperte = (world, where) =>
  at(world, where, SCOPONE, 'scopone', {
    seats: 4,
    options: { scientifico: true, carte_scoperte: true },
  });

/** Six cards lie on the table. */
export async function six(world, where) {
  const hands = SCOPONE.hands.map((hand) => hand.slice(0, 9));
  const table = SCOPONE.hands.map((hand) => hand[9]);
  const me = await at(world, where, { hands, table, dealer: 2 }, 'scopone', {
    seats: 4,
    bot: 'random',
  });
  return me;
}

const TRESSETTE = {
  hands: [
    ['AD', '2D', '3D', '3S', '3B', 'RC', 'CC', '4S', '5B', '6B'],
    ['AS', '2S', '4D', '5D', '6D', '7D', 'FD', 'AC', '2C', '4C'],
    ['AB', '2B', '4B', '7B', 'FB', 'CB', 'RB', '5C', '6C', '7C'],
    ['CD', 'RD', '3C', 'FC', '5S', '6S', '7S', 'FS', 'CS', 'RS'],
  ],
};
/** Ten cards in every hand, and combinations to declare. */
export const bussi = (world, where) => at(world, where, TRESSETTE, 'tressette', { seats: 4 });
/** The same for two: the other one has led. */
export const led = (world, where) =>
  at(
    world,
    where,
    { hands: TRESSETTE.hands.slice(0, 2), table: TRESSETTE.hands[2], dealer: 0 },
    'tressette',
  );

/** Three cards of a trick, and my place. */
export const trick = (world, where) => at(world, where, BRISCOLA, 'briscola', { seats: 4 });
export const twoTricks = (world, where) =>
  at(
    world,
    where,
    {
      hands: [
        ['3S', '4B', 'FC'],
        ['3D', 'AB', 'RC'],
      ],
      table: ['2S'],
      dealer: 0,
    },
    'briscola',
  );

/** Two with the longest and widest names, and somebody who watches them. */
export async function wideNames(world, where = {}) {
  const people = [];
  for (const end of ['A', 'B', 'C']) {
    const one = await world.person(where);
    await one.register(`${WIDE_NAME}${String(Date.now()).slice(-3)}${end}`);
    await one.page.evaluate(
      (options) =>
        fetch('/api/me/options', {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(options),
        }),
      { less_motion: true, ...where.options },
    );
    people.push(one);
  }
  const [host, guest, watcher] = people;
  world.stack(SCOPA);
  const { link } = await host.sit('scopa', { alone: true, public: true });
  await guest.page.goto(`${world.url}/tavolo/${link}`);
  await guest.page.click('[data-sit="1"]');
  await host.page.click('[data-ready]');
  await Promise.all([host.seated(), guest.seated()]);
  await watcher.page.goto(`${world.url}/tavolo/${link}`);
  await watcher.page.waitForSelector('[data-banner=watching]');
  return people;
}
