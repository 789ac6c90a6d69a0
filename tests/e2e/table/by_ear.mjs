// Whole deals played by somebody who does not see: what there is to know comes from the accessibility
// tree and from what is spoken, and all that is done is done by keys. Afterwards the test, not the
// player, compares what was heard with the server's record.
import { PATIENCE } from '../browser.mjs';

const RANKS = {
  asso: 'A',
  due: '2',
  tre: '3',
  quattro: '4',
  cinque: '5',
  sei: '6',
  sette: '7',
  fante: 'F',
  cavallo: 'C',
  re: 'R',
};
const SUITS = { denari: 'D', coppe: 'C', spade: 'S', bastoni: 'B' };
const ORDER = 'A234567FCR';
/** What computers are called, by seat; the player sits at the first. */
const NAMES = ['', 'Bruno', 'Elena', 'Dario'];
const HAND = 'La tua mano';
const TABLE = 'Sul tavolo';

const sorted = (cards) =>
  [...cards].sort(
    (a, b) =>
      ORDER.indexOf(a[0]) - ORDER.indexOf(b[0]) || 'DCSB'.indexOf(a[1]) - 'DCSB'.indexOf(b[1]),
  );

/**
 * Runs in the page. A screen reader speaks what is added to a live region that was there before: text that
 * comes together with its region may be lost, and what was there once is not spoken again. So this
 * collects additions to regions that are known, a batch at a time, and nothing else of the page.
 */
function listen() {
  const LIVE = '[role=log], [role=alert], [role=status], [aria-live]:not([aria-live=off])';
  const known = new WeakSet();
  const text = (node) => node.textContent.replace(/\s+/g, ' ').trim();
  new MutationObserver((changes) => {
    const spoken = [];
    for (const { type, target, addedNodes } of changes) {
      const region = (
        target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement
      )?.closest(LIVE);
      if (!region || !known.has(region)) continue;
      for (const node of type === 'childList' ? addedNodes : [target])
        if (node.nodeType !== Node.COMMENT_NODE && text(node)) spoken.push(text(node));
    }
    for (const region of document.querySelectorAll(LIVE)) known.add(region);
    if (spoken.length) window.spoken(spoken);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

class BlindPlayer {
  /** Every sentence, in the order in which they were spoken. */
  heard = [];
  /** What has happened, as it was understood. */
  log = [];
  /** The lines of each count. */
  counts = [];
  hand = [];
  table = [];
  trick = [];
  turns = 0;
  #understood = 0;
  #wake = () => {};

  constructor(page, seats) {
    this.page = page;
    this.seats = seats;
  }

  static async at(page, seats) {
    const player = new BlindPlayer(page, seats);
    await page.exposeFunction('spoken', (sentences) => {
      player.heard.push(...sentences);
      player.#wake();
    });
    await page.addInitScript(listen);
    player.devtools = await page.context().newCDPSession(page);
    await player.devtools.send('Accessibility.enable');
    return player;
  }

  // What is spoken

  async until(what, condition) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      while (this.#understood < this.heard.length) this.#understand(this.heard[this.#understood++]);
      if (condition()) return;
      const more = await new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), Math.max(0, end - Date.now()));
        this.#wake = () => resolve(true, clearTimeout(timer));
      });
      if (!more) this.#fail(`nobody said ${what}`);
    }
  }

  #fail(why) {
    throw new Error(`${why}\n  ${this.heard.slice(-14).join('\n  ')}`);
  }

  /** The cards that a sentence names; one that is called by its rank alone is the only one on the table. */
  #cards(words) {
    const found = words.matchAll(
      /\b(asso|due|tre|quattro|cinque|sei|sette|fante|cavallo|re)\b(?: di (denari|coppe|spade|bastoni))?/g,
    );
    return [...found].map(([said, rank, suit]) => {
      if (suit) return RANKS[rank] + SUITS[suit];
      const meant = this.table.filter((card) => card[0] === RANKS[rank]);
      if (meant.length !== 1)
        this.#fail(`«${said}» in «${words}» may be any of ${meant.length} cards`);
      return meant[0];
    });
  }

  #understand(sentence) {
    for (const [form, meaning] of this.#forms) {
      const found = form.exec(sentence);
      if (found) return meaning(found);
    }
    this.#fail(`nobody understands «${sentence}»`);
  }

  #seat = (name) => (name ? NAMES.indexOf(name) : 0);

  #play(seat, [card], taken, scopa) {
    this.log.push(
      `${seat}:${card}${taken.length ? `x${sorted(taken).join('')}` : ''}${scopa ? ' scopa' : ''}`,
    );
    if (seat === 0) {
      this.hand = this.hand.filter((each) => each !== card);
      this.played = true;
    }
    if (taken.length) this.table = this.table.filter((each) => !taken.includes(each));
    else this.table = [...this.table, card];
    this.trick = [...(this.trick.length === this.seats ? [] : this.trick), card];
  }

  #declared(seat, what, points, cards) {
    this.log.push(
      `${seat}!${what}${cards?.length ? `=${sorted(cards).join('')}` : ''}${points ? ` +${points}` : ''}`,
    );
    if (seat === 0) this.played = true;
  }

  #forms = [
    [
      /^(?:In mano hai: (.*?)\.)? ?(?:Sul tavolo: (.*)\.|(Il tavolo è vuoto)\.|Nella presa: (.*)\.|(Nessuna carta nella presa)\.)?(?: ?Briscola: (\w+)\.)?$/,
      ([, hand, table, empty, trick]) => {
        if (hand !== undefined) this.hand = this.#cards(hand);
        if (table !== undefined) this.#isSo('the table', this.#cards(table));
        if (empty) this.#isSo('the table', []);
        if (trick !== undefined) this.trick = this.#cards(trick);
      },
    ],
    [/^Tocca a te$/, () => (this.myTurn = true)],
    [/^Tocca a \w+$/, () => (this.myTurn = false)],
    [/^Puoi dichiarare: (.*)$/, ([, what]) => (this.calls = what)],
    [
      /^(?:Hai (?:calato|giocato)|(\w+) (?:cala|gioca)) (.*?)(?: e (?:hai preso|prende) (.*?))?(: scopa)?$/,
      ([, name, card, taken, scopa]) =>
        this.#play(this.#seat(name), this.#cards(card), taken ? this.#cards(taken) : [], scopa),
    ],
    [
      /^(?:Hai pescato|(\w+) pesca) (.*)$/,
      ([, name, card]) => {
        const [drawn] = this.#cards(card);
        this.log.push(`${this.#seat(name)}>${drawn}`);
        if (!name) this.hand.push(drawn);
      },
    ],
    [
      /^(?:Hai accusato|(\w+) accusa) (\w+), (un punto|\d+ punti): (.*)$/,
      ([, name, what, points, cards]) => {
        const seat = this.#seat(name);
        this.matta = Number(/sette di coppe, che vale (\d+)/.exec(cards)?.[1] ?? 7);
        this.#declared(seat, what, worth(points), this.#cards(cards));
      },
    ],
    [
      /^(?:15|30) sul tavolo: a (?:te|(\w+)), che ha[i]? dato le carte, (un punto|\d+ punti): (.*)$/,
      ([, name, points, cards]) => {
        this.#declared(this.#seat(name), 'mazziere', worth(points), this.#cards(cards));
        this.table = [];
      },
    ],
    [
      /^(?:Hai bussato|(\w+) bussa): (.*), (un punto|\d+ punti)$/,
      ([, name, what, points]) => this.#declared(this.#seat(name), busso(what), worth(points)),
    ],
    [
      /^Le carte rimaste vanno a (?:te|(\w+)): (.*)$/,
      ([, name, cards]) => {
        this.#declared(this.#seat(name), 'rest', 0, this.#cards(cards));
        this.table = [];
      },
    ],
    [
      /^La presa è (?:tua|di (\w+))(?:: (.*)|, senza punti)$/,
      ([, name, points]) => {
        this.log.push(`${this.#seat(name)} takes ${points ? worth(points) : 0}`);
        this.trick = [];
      },
    ],
    [
      /^Con (.*?) non prendi niente$/,
      ([, card]) => (this.choice = { card: this.#cards(card)[0], ways: [] }),
    ],
    [
      /^(?:Hai scelto .*\. )?Con (.*?) prendi (.*)$/,
      ([, card, ways]) =>
        (this.choice = {
          card: this.#cards(card)[0],
          ways: ways.split(', oppure ').map((way) => this.#cards(way)),
        }),
    ],
    [/^Hai scelto (.*)$/, ([, card]) => (this.choice = { card: this.#cards(card)[0], ways: [] })],
    [/^Nessuna carta scelta$/, () => (this.choice = null)],
    [
      /^Il conto\.$/,
      () => {
        this.counts.push([]);
        this.myTurn = false;
      },
    ],
    [
      /^Totale: (\d+) a (\d+)\.$/,
      ([, mine, theirs]) => (this.total = [Number(mine), Number(theirs)]),
    ],
    [
      /^(?:Hai|Avete) (?:vinto|perso) (\d+) a (\d+)$|^Pari, (\d+) a (\d+)$/,
      ([line]) => (this.result = line),
    ],
    [/^Le smazzate sono finite$|^per cappotto$/, () => {}],
    [/^Smazzata a monte/, () => (this.knowsTable = false)],
    [/^Hai ripreso una giocata/, () => {}],
    [/^Bisogna rispondere al seme|^Questa carta prende/, ([why]) => (this.refused = why)],
    [
      /^([A-Z]\w+(?: presa)?)\b(.*)\.$/,
      ([, label, rest]) => {
        if (!this.counts.length) this.#fail(`a line of a count, without a count: ${label}${rest}`);
        const points = [0, 0];
        for (const [, n, whom] of rest.matchAll(/(un punto|\d+ punti) a (\w+)/g))
          points[['te', 'noi'].includes(whom) ? 0 : 1] = worth(n);
        this.counts.at(-1).push([label.toLowerCase().replace(' ', '_'), ...points]);
      },
    ],
  ];

  /** The table is told again at one's turn: it has to be what the plays have led to. */
  #isSo(what, cards) {
    if (this.knowsTable && sorted(cards).join() !== sorted(this.table).join())
      this.#fail(`${what} is ${cards}, the plays have led to ${this.table}`);
    this.knowsTable = true;
    this.table = cards;
  }

  // What the accessibility tree has

  async look() {
    const { nodes } = await this.devtools.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const called = (node) => node.name?.value ?? '';
    const isFocused = ({ role, properties = [] }) =>
      role?.value !== 'RootWebArea' &&
      properties.some(({ name, value }) => name === 'focused' && value.value);
    const inside = (node) => [
      node,
      ...(node.childIds ?? []).flatMap((id) => (byId.has(id) ? inside(byId.get(id)) : [])),
    ];
    const group = (name) => {
      const found = nodes.find(
        (node) => !node.ignored && node.role?.value === 'group' && called(node) === name,
      );
      return found ? inside(found).filter((node) => !node.ignored) : [];
    };
    const focused = nodes.find(isFocused);
    const cards = (name) =>
      group(name)
        .filter(({ role }) => ['button', 'image', 'img'].includes(role?.value))
        .map(called)
        .flatMap((each) => (isCard(each) ? [named(each)] : []));
    return {
      hand: cards(HAND),
      table: cards(TABLE),
      focus: focused ? called(focused) : null,
      inHand: group(HAND).includes(focused),
    };
  }

  async press(key) {
    await this.page.keyboard.press(key);
  }

  /** The focus, which is to be on this button. */
  async enterOn(what, isRight) {
    const { focus } = await this.look();
    if (!isRight(focus ?? '')) this.#fail(`the focus is on «${focus}», not on ${what}`);
    await this.press('Enter');
  }

  async staysInHand(after) {
    const counted = this.counts.length;
    const { focus, inHand } = await this.look();
    await this.until('anything more', () => true);
    // After the last card the count may have come meanwhile, and has the focus.
    if (!inHand && this.counts.length === counted)
      this.#fail(`after ${after} the focus is on «${focus}», not in the hand`);
  }

  // Playing

  /** Play until the match is over, through every count. */
  async playMatch() {
    for (;;) {
      await this.until(
        'whose turn it is',
        () => this.myTurn || this.result || (this.total && this.counts.length),
      );
      if (this.result) return;
      if (this.total) await this.goOn();
      else await this.playTurn();
    }
  }

  async goOn() {
    this.total = null;
    this.knowsTable = false;
    await this.enterOn('Prossima smazzata', (name) => name.startsWith('Prossima smazzata'));
    await this.until('whose turn it is', () => this.myTurn !== undefined);
  }

  async playTurn() {
    if (this.calls) return this.declare();
    const seen = await this.look();
    if (sorted(seen.hand).join() !== sorted(this.hand).join())
      this.#fail(`in the tree the hand is ${seen.hand}, by ear ${this.hand}`);
    const lying = this.knowsTable ? this.table : this.trick;
    if (sorted(seen.table).join() !== sorted(lying).join())
      this.#fail(`in the tree ${seen.table} lie on the table, by ear ${lying}`);
    const card = await this.choose(seen.hand);
    this.played = this.myTurn = false;
    if (this.choice.ways.length === 0)
      await this.enterOn(
        'the place where the card is laid',
        (name) => name.startsWith('Cala qui: ') && named(name.slice(10)) === card,
      );
    else await this.capture(card, this.choice.ways);
    await this.until(`that I have played ${card}`, () => this.played);
    if (!this.total) await this.staysInHand(`playing ${card}`);
    this.turns++;
  }

  /** Choose a card by its digit; once another than the suit that was led, which is refused. */
  async choose(hand) {
    const led = this.knowsTable ? undefined : this.trick[0]?.[1];
    const follows = hand.filter((card) => card[1] === led);
    const other = hand.find((card) => card[1] !== led);
    if (this.mustFollow && !this.refused && follows.length && other) {
      await this.press(digit(hand.indexOf(other)));
      await this.until('why the card may not be played', () => this.refused);
      await this.staysInHand('a refusal');
    }
    const may = this.mustFollow && follows.length ? follows : hand;
    const card = may[this.turns % may.length];
    this.choice = null;
    await this.press(digit(hand.indexOf(card)));
    await this.until(`what ${card} would take`, () => this.choice);
    if (this.choice.card !== card) this.#fail(`${card} was chosen, and ${this.choice.card} told`);
    return card;
  }

  /** Take the last of the ways: card by card, on each of which the focus has to come. */
  async capture(card, ways) {
    const way = ways.at(-1);
    this.captured = Math.max(this.captured ?? 0, ways.length);
    for (const each of way) {
      await this.walkTo(each);
      this.choice = null;
      await this.press('Enter');
      await this.until(`that ${each} is chosen`, () => this.choice || this.played);
      if (this.played) return;
    }
    await this.enterOn('the button that confirms', (name) => name === 'Conferma presa');
  }

  async walkTo(card) {
    let { focus, table } = await this.look();
    if (isCard(focus) && named(focus) === card) return;
    await this.press('ArrowUp');
    for (const _ of table.slice(0, table.indexOf(card))) await this.press('ArrowRight');
    ({ focus } = await this.look());
    if (!isCard(focus) || named(focus) !== card)
      this.#fail(`no way to ${card}: the focus is on «${focus}»`);
  }

  /** The first of what there is to declare, by the button before the hand. */
  async declare() {
    const [what] = this.calls.split(', oppure ');
    this.calls = null;
    this.declared = what;
    const buttons = ['Accuso', 'Bussa'];
    await this.press('ArrowDown');
    for (let step = 0; !buttons.includes((await this.look()).focus); step++) {
      if (step > 10) this.#fail('no way to the button of declarations');
      await this.press('Shift+Tab');
    }
    await this.press('Enter');
    await this.press('Tab');
    this.played = this.myTurn = false;
    await this.enterOn(what, (name) => name.toLowerCase() === what);
    await this.until(`that I have declared ${what}`, () => this.played && this.myTurn);
    await this.staysInHand('a declaration');
  }
}

const digit = (place) => String((place + 1) % 10);
/** A card by the name that the tree has for it, with what the matta counts behind it. */
const NAMED = /^(\w+) di (\w+)(?:, matta \((\w+)\))?$/;
const isCard = (name) => NAMED.test(name ?? '');
const named = (name) => {
  const [, rank, suit] = NAMED.exec(name);
  return RANKS[rank.toLowerCase()] + SUITS[suit];
};

/** Points in words as a number: un punto e due terzi. */
function worth(words) {
  const whole = /un punto/.test(words) ? 1 : Number(/(\d+) punti/.exec(words)?.[1] ?? 0);
  return whole + (/due terzi/.test(words) ? 2 / 3 : /un terzo/.test(words) ? 1 / 3 : 0);
}

/** Buongioco di tre, manca coppe: as the record writes it. */
function busso(words) {
  const [, name, about, missing] = /^(\w+) (?:di |d’)(\w+)(?:, manca (\w+))?$/.exec(words);
  const rank = { assi: 'A', due: '2', tre: '3' }[about];
  return `${name}:${name === 'napoli' ? SUITS[about] : rank}${missing ? `-${SUITS[missing]}` : ''}`;
}

// What the server has

const STRENGTH = { tressette: '32ARCF7654', briscola: 'A3RCF76542' };
const WORTH = {
  tressette: { A: 1, 2: 1 / 3, 3: 1 / 3, R: 1 / 3, C: 1 / 3, F: 1 / 3 },
  briscola: { A: 11, 3: 10, R: 4, C: 3, F: 2 },
};

/** What should have been heard of a deal. */
function happened(game, seats, { acts, frames }) {
  const found = [];
  const trump = frames[0].facts.trump?.[1];
  let trick = [];
  for (const entry of acts.flat()) {
    const [, seat, act, points] = /^(\d[:>])(.*?)(?:\+(\d+))?\*?$/.exec(entry);
    if (act === '??') continue;
    if (seat[1] === '>') found.push(seat + act);
    else if (act[0] === '!') {
      const [what, cards] = act.slice(1).split('=');
      found.push(
        `${seat[0]}!${what}${cards ? `=${sorted(cards.match(/../g)).join('')}` : ''}${points ? ` +${points}` : ''}`,
      );
    } else {
      found.push(`${seat}${act}${points ? ' scopa' : ''}`);
      if (STRENGTH[game]) trick.push({ seat: seat[0], card: act });
    }
    if (trick.length < seats) continue;
    const strength = ({ card }) =>
      (card[1] === trump ? 200 : card[1] === trick[0].card[1] ? 100 : 0) -
      STRENGTH[game].indexOf(card[0]);
    const best = trick.reduce((one, other) => (strength(other) > strength(one) ? other : one));
    found.push(
      `${best.seat} takes ${trick.reduce((sum, { card }) => sum + (WORTH[game][card[0]] ?? 0), 0)}`,
    );
    trick = [];
  }
  return found;
}

/** The same cards each time; some of them for what is rare. */
const STACKS = {
  'scopone/4': { hands: [['7D'], ['RS'], ['AC'], ['5B']] },
  'tressette/4': { hands: [['3D'], ['AS'], ['2C'], ['5B']] },
  'briscola/2': { hands: [['AD'], ['3S']] },
  'scopa/2': {
    hands: [
      ['RS', '7C', 'FB'],
      ['AS', '4B', 'FD'],
    ],
    table: ['5D', '5C', '3S', '2B'],
  },
  'asso_piglia_tutto/2': {
    hands: [
      ['AS', '7C', 'FB'],
      ['4S', '4B', 'FD'],
    ],
    table: ['5D', '6C', '3S', '2B'],
  },
  'cirulla/2': {
    hands: [
      ['AD', '2S', '7C'],
      ['4D', '3B', 'CS'],
    ],
    table: ['4S', '7B', 'FC', 'RD'],
  },
  'tressette/2': {
    hands: [
      ['AS', '2S', '3S', '4D', '6D', 'RC', '5C', '7B', 'FB', 'CB'],
      ['AD', '2D', '3D', '4S', '6S', 'RS', '5S', '7C', 'FC', 'CC'],
    ],
  },
};

/** A king that takes all four: a scopa. */
const SCOPA = {
  hands: [
    ['RS', '7C', '5B'],
    ['6S', 'FB', 'FD'],
  ],
  table: ['2D', '2C', '4D', '2S'],
};

async function atScopa(world) {
  const me = await world.person();
  const player = await BlindPlayer.at(me.page, 2);
  world.stack(SCOPA);
  await me.sit('scopa');
  await player.until('my turn', () => player.myTurn);
  return { me, player };
}

/** What was said from a moment on. */
function since(player) {
  const from = player.heard.length;
  return () => player.heard.slice(from);
}

function is(what, found, wanted) {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

export async function a_refused_play_is_told_with_its_reason_and_leads_back_into_the_hand(world) {
  const { me, player } = await atScopa(world);
  // The test has the server refuse it: another card is sent, one that takes something.
  await me.page.evaluate(() => {
    const { send } = WebSocket.prototype;
    window.honest = () => (WebSocket.prototype.send = send);
    WebSocket.prototype.send = function (text) {
      return send.call(this, text.replace('"move":"5B"', '"move":"RS"'));
    };
  });
  const told = since(player);
  for (const time of [1, 2]) {
    player.refused = player.choice = null;
    player.myTurn = false;
    await player.press('3');
    await player.until('what the five takes', () => player.choice);
    await player.enterOn(
      'the place where it is laid',
      (name) => name === 'Cala qui: Cinque di bastoni',
    );
    await player.until(`why it was refused, time ${time}`, () => player.refused && player.myTurn);
    is('the focus', await player.look().then(({ focus, inHand }) => [focus, inHand]), [
      'Cinque di bastoni',
      true,
    ]);
  }
  const once = [
    'Con il cinque di bastoni non prendi niente',
    'Questa carta prende: scegli sul tavolo che cosa.',
    'Tocca a te',
  ];
  is('told', told(), [...once, ...once]);
  await me.page.evaluate(() => window.honest());
  await player.playTurn();
}

export async function a_scopa_is_told_once_however_long_the_server_takes(world) {
  const { me, player } = await atScopa(world);
  // The test holds the play back until it lies on the table.
  await me.page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      if (!text.includes('"type":"play"')) return send.call(this, text);
      window.goes = () => send.call(this, text);
    };
  });
  const told = since(player);
  await player.press('2');
  await player.until('what the king takes', () => player.choice);
  for (const card of ['2D', '2C', '2S', '4D']) {
    await player.walkTo(card);
    await player.press('Enter');
  }
  await me.page.locator('.trace', { hasText: 'Hai giocato' }).first().waitFor();
  await player.staysInHand('a play that waits');
  is(
    'before the server has agreed',
    told().filter((each) => /^Hai giocato|Tocca/.test(each)),
    [],
  );
  player.myTurn = false;
  await me.page.evaluate(() => window.goes());
  await player.until('my play', () => player.played && player.myTurn);
  const plays = told().filter((each) => /^Hai giocato/.test(each));
  is('told', plays, [
    'Hai giocato il re di spade e hai preso il due di denari, il due di coppe, il due di spade e il quattro: scopa',
  ]);
  is('nothing is told twice', player.log.length, 2);
}

export async function a_play_taken_back_is_told_by_what_lies_there_again(world) {
  const { player } = await atScopa(world);
  await player.playTurn();
  await player.until('my next turn', () => player.myTurn);
  const told = since(player);
  player.myTurn = player.knowsTable = false;
  await player.press('z');
  await player.until('my turn again', () => player.myTurn);
  const [lies, ...more] = told().filter((each) => !each.startsWith('Hai ripreso una giocata'));
  is('the hand', lies.split('.')[0], 'In mano hai: sette di coppe, re di spade, cinque di bastoni');
  is('the table', sorted(player.table), sorted(SCOPA.table));
  is('nothing else', more, ['Tocca a te']);
  await player.staysInHand('taking a play back');
}

/** The sums of thirds are not what they are in words. */
const rounded = (log) =>
  log.map((each) => each.replace(/takes (.*)/, (_, n) => `takes ${Number(n).toFixed(2)}`));

export async function whole_deals_by_ear(world, game, seats, deals = 1) {
  const me = await world.person({ viewport: { width: 720, height: 450 } });
  const player = await BlindPlayer.at(me.page, seats);
  const stack = STACKS[`${game}/${seats}`];
  if (stack) world.stack(stack);
  const options = game === 'cirulla' ? { auto_accuso: false } : {};
  player.mustFollow = game === 'tressette';
  await me.sit(game, { seats, match: { deals }, options });
  await player.playMatch();
  // From here on it is the test that looks, at the record.
  await me.until(() => me.view.phase === 'over', 'the end of the match');
  const ask = async (address) =>
    (
      await me.page.request.get(`${world.url}/api/matches/${me.view.match}/replay${address}`)
    ).json();
  const outline = await ask('');
  const record = [];
  const counts = [];
  for (const place of outline.deals.keys()) {
    const deal = await ask(`/${place + 1}?seat=0`);
    record.push(...happened(game, seats, deal));
    if (deal.count) counts.push(deal.count.lines.map(({ name, points }) => [name, ...points]));
  }
  const { heard, log, total, result, captured, declared, refused } = player;
  return {
    record: rounded(record),
    log: rounded(log),
    counts: { played: counts, heard: player.counts },
    total,
    points: outline.result.points,
    result,
    heard,
    captured,
    declared,
    refused,
  };
}
