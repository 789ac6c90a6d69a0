// People of a tournament: a director and players, each with a browser context and so a session of
// their own. What they do by themselves they do in a page, over HTTP and a socket.
/** The sessions of those who have an account: nobody can sign up or log in too often. */
const sessions = new Map();

/** Somebody at a light page of the server; with a name they have an account. */
export async function person(world, { name = null, ...where } = {}) {
  const someone = await world.person(where);
  const context = someone.page.context();
  const known = `${world.stackFile} ${name}`; // one for each server
  if (sessions.has(known)) await context.addCookies(sessions.get(known));
  await someone.page.goto(`${world.url}/healthz`);
  if (!name) await someone.page.evaluate(post, ['/api/guest', {}]);
  else if (!sessions.has(known)) {
    await someone.register(name);
    sessions.set(known, await context.cookies());
  }
  if (name) await speaks(someone, 'it'); // whatever the account has chosen in another test
  return someone;
}

/** Choose a language for an account. */
export function speaks(someone, language) {
  const put = {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ language }),
  };
  return someone.page.evaluate((chosen) => fetch('/api/me/options', chosen), put);
}

export function announce(director, settings) {
  return director.page
    .evaluate(post, ['/api/tournaments', settings])
    .then(({ tournament }) => tournament);
}

export function tell(someone, tournament, command) {
  return someone.page.evaluate(post, [`/api/tournaments/${tournament}/commands`, command]);
}

/** Runs in the page. */
async function post([path, body]) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${JSON.stringify(told)}`);
  return told;
}

export function view(someone, tournament) {
  return someone.page.evaluate(
    (path) => fetch(path).then((answer) => answer.json()),
    `/api/tournaments/${tournament}`,
  );
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
  const waiting = new Map();
  const ask = (request) =>
    new Promise((done) => {
      waiting.set(waiting.size + 1, done);
      socket.send(JSON.stringify({ ...request, id: waiting.size }));
    });
  await new Promise((welcome) => {
    socket.onmessage = ({ data }) => {
      for (const message of JSON.parse(data)) {
        if (message.type === 'welcome') welcome();
        if (message.type === 'ack' || message.type === 'refused') waiting.get(message.id)(message);
        if (message.type === 'snapshot') views.set(message.table, message.view);
        if (message.type !== 'update') continue;
        const before = views.get(message.table);
        const { deal, ...rest } = message.view;
        views.set(message.table, {
          ...before,
          ...rest,
          deal: deal === undefined ? before.deal : deal && { ...before.deal, ...deal },
        });
      }
    };
  });
  for (;;) {
    const { phase, you } = await (await fetch(`/api/tournaments/${tournament}/me`)).json();
    if (phase === 'over' || phase === 'cancelled') return;
    if (!you.table || ['over', 'closed'].includes(views.get(you.table)?.phase)) {
      await wait(100);
      continue;
    }
    if (!views.has(you.table)) {
      await ask({ type: 'join', table: you.table });
      await ask({ type: 'ready', table: you.table, nonce: '' });
    }
    for (
      let view;
      !['over', 'closed'].includes((view = views.get(you.table)).phase);
      await wait(2)
    ) {
      if (view.phase === 'playing' && view.deal?.moves.length)
        await ask({ type: 'play', table: you.table, move: view.deal.moves[0] });
      else if (view.phase === 'count' && !view.next.includes(view.you))
        await ask({ type: 'next', table: you.table });
    }
  }
}
