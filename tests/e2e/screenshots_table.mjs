// node screenshots_table.mjs URL STACK FOLDER: the card table and the count at the four sizes.
import { SIZES } from './browser.mjs';
import { Studio } from './studio.mjs';

const [url, stack, folder, ...only] = process.argv.slice(2);

const SCOPONE = {
  hands: [
    ['AD', '2D', '5D', 'CD', 'AC', '6C', '5S', '7S', '4B', 'RB'],
    ['3D', '4D', '6D', '2C', '3C', 'FC', 'AS', '2S', '6S', '5B'],
    ['7D', 'FD', '5C', '7C', 'CC', '3S', 'FS', 'AB', '2B', '6B'],
    ['RD', '4C', 'RC', '4S', 'CS', 'RS', '3B', '7B', 'FB', 'CB'],
  ],
  dealer: 0,
};
/** One card of each hand lies on the table instead. */
const NINE_TABLE = ['4B', '5B', 'FS', 'RS'];
const SCOPA = {
  hands: [
    ['7C', 'CD', '2B'],
    ['4B', 'AS', 'FD'],
  ],
  table: ['RD', '6D', '3B', 'FC'],
};

const PICTURES = {
  async scopa(me, shoot, world) {
    world.stack(SCOPA);
    await me.sit('scopa', { match: { target: 11 } });
    await me.myTurn();
    await me.tap('CD');
    await shoot('scopa');
    await me.page.keyboard.press('Escape');
    await me
      .drag('CD', [await me.middleOf(me.onTable('6D'))], { drop: false })
      .then(async (hold) => {
        await shoot('scopa-trascina');
        await hold.up(await me.middleOf(me.hand('2B')));
      });
    await me.tap('2B');
    await shoot('scopa-fantasma');
    await me.page.keyboard.press('Escape');
    await me.playDeal();
    await me.page.waitForSelector('[data-count]');
    await shoot('conto');
  },
  async cirulla(me, shoot, world) {
    world.stack({
      hands: [
        ['4D', 'FC', 'RB'],
        ['AS', '6B', 'FD'],
      ],
      table: ['4S', '7B', '2C', 'RD'],
    });
    await me.sit('cirulla', { options: { auto_accuso: false, carte_viste: true } });
    await me.myTurn();
    await shoot('cirulla-accuso');
    for (const card of ['4D', '4S']) await me.tap(card);
    await shoot('cirulla-conferma');
  },
  async scopone(me, shoot, world) {
    world.stack({
      hands: SCOPONE.hands.map((hand) =>
        hand.filter((card) => !NINE_TABLE.includes(card)).slice(0, 9),
      ),
      table: NINE_TABLE,
    });
    await me.sit('scopone', { seats: 4 });
    await me.myTurn();
    await me.tap('CD');
    await shoot('scopone');
  },
  async scientifico(me, shoot, world) {
    world.stack(SCOPONE);
    await me.sit('scopone', { seats: 4, options: { scientifico: true } });
    await me.myTurn();
    await me.tap(me.moves[0].slice(0, 2));
    await shoot('scientifico');
  },
  async briscola(me, shoot) {
    await me.sit('briscola', { seats: 4 });
    for (let turn = 0; turn < 3; turn++) {
      await me.myTurn();
      if (turn < 2) await me.play();
    }
    await me.tap(me.moves[1]);
    await shoot('briscola');
  },
  async tressette(me, shoot) {
    await me.sit('tressette');
    for (let turn = 0; turn < 3; turn++) {
      await me.myTurn();
      if (turn < 2) await me.play((moves) => moves.find((move) => move[0] !== '!'));
    }
    await shoot('tressette');
  },
  async result(me, shoot) {
    await me.sit('cirulla');
    await me.myTurn();
    await me.page.click('[data-menu]');
    await shoot('menu');
    await me.page.click('[data-abandon]');
    await me.page.click('[data-abandon-sure]');
    await me.page.waitForSelector('[data-over]');
    await shoot('risultato');
  },
};

const studio = await Studio.open(url, folder, stack);
for (const size of Object.keys(SIZES))
  for (const [name, picture] of Object.entries(PICTURES)) {
    if (only.length && !only.includes(name) && !only.includes(size)) continue;
    const me = await studio.person({ size });
    await picture(me, (title) => studio.shoot(me.page, `${title}-${size}`), studio);
    await studio.leave();
  }
await studio.close();
