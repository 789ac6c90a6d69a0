// People of a tournament: a director and players, each with a browser context and so a session of
// their own. What they do by themselves they do in a page, over HTTP and a socket.
export const PASSWORD = 'una parola lunga';

/** Somebody at a light page of the server; with a name they have an account. */
export async function person(world, { name = null, ...where } = {}) {
  const someone = await world.person(where);
  await someone.page.goto(`${world.url}/healthz`);
  await someone.page.evaluate(enter, { name, password: PASSWORD });
  return someone;
}

/** Runs in the page. */
async function enter({ name, password }) {
  const send = (path, body) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (!name) return void (await send('/api/guest', {}));
  const there = await send('/api/register', { name, password });
  if (!there.ok && !(await send('/api/login', { name, password })).ok) throw new Error(`${name}: ${await there.text()}`);
}

export function announce(director, settings) {
  return director.page.evaluate(post, ['/api/tournaments', settings]).then(({ tournament }) => tournament);
}

export function tell(someone, tournament, command) {
  return someone.page.evaluate(post, [`/api/tournaments/${tournament}/commands`, command]);
}

/** Runs in the page. */
async function post([path, body]) {
  const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${JSON.stringify(told)}`);
  return told;
}

export function view(someone, tournament) {
  return someone.page.evaluate((path) => fetch(path).then((answer) => answer.json()), `/api/tournaments/${tournament}`);
}

/** Play every match of a tournament as soon as its table is there, until it is over. */
export function playAll(someone, tournament) {
  return someone.page.evaluate(playing, tournament);
}

/** Runs in the page: a player who makes the first legal move. */
async function playing(tournament) {
  const views = new Map();
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket?v=1`);
  let number = 0;
  const send = (request) => socket.send(JSON.stringify({ ...request, id: ++number }));
  await new Promise((welcome) => {
    socket.onmessage = ({ data }) => {
      for (const message of JSON.parse(data)) {
        if (message.type === 'welcome') welcome();
        if (message.type === 'snapshot') views.set(message.table, message.view);
        if (message.type !== 'update') continue;
        const before = views.get(message.table);
        const { deal, ...rest } = message.view;
        views.set(message.table, { ...before, ...rest, deal: deal === undefined ? before.deal : deal && { ...before.deal, ...deal } });
      }
    };
  });
  for (;;) {
    const { phase, you } = await (await fetch(`/api/tournaments/${tournament}/me`)).json();
    if (phase === 'over' || phase === 'cancelled') return;
    if (!you.table || views.get(you.table)?.phase === 'over') {
      await wait(100);
      continue;
    }
    if (!views.has(you.table)) {
      send({ type: 'join', table: you.table });
      send({ type: 'ready', table: you.table, nonce: 'n' });
    }
    for (let asked = null; views.get(you.table)?.phase !== 'over'; await wait(2)) {
      const view = views.get(you.table);
      if (view?.phase === 'closed') break;
      const state = `${view?.phase} ${view?.deal?.log?.length} ${view?.count?.number}`;
      if (!view || asked === state) continue;
      if (view.phase === 'playing' && view.deal?.moves.length) send({ type: 'play', table: you.table, move: view.deal.moves[0] });
      else if (view.phase === 'count') send({ type: 'next', table: you.table });
      else continue;
      asked = state;
    }
  }
}
