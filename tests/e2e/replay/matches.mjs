// Matches that are over, made quickly: somebody and bots, played by commands.
/** Play a match to its end with any legal moves; its id. The session is that of the page. */
export async function playedMatch(
  someone,
  game,
  { seats = 2, options = {}, match = { deals: 2 }, open = true } = {},
) {
  await someone.page.goto(`${someone.url}/healthz`); // any light page of the same origin
  return someone.page.evaluate(playMatch, { game, seats, options, match, open });
}

/** Runs in the page. */
async function playMatch({ game, seats, options, match, open }) {
  while ((await fetch('/api/me')).status === 401) await fetch('/api/guest', { method: 'POST' });
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket?v=1`);
  const waiting = new Map();
  let number = 0;
  let view = null;
  const ask = (request) =>
    new Promise((done) => {
      waiting.set(++number, done);
      socket.send(JSON.stringify({ ...request, id: number }));
    });
  const over = Promise.withResolvers();
  let asked = 0;
  const act = async (table) => {
    if (view.phase === 'over') return over.resolve();
    const moves = view.deal?.moves ?? [];
    if (view.phase === 'playing' && moves.length)
      await ask({ type: 'play', table, move: moves[asked++ % moves.length] });
    if (view.phase === 'count' && !view.next.includes(view.you)) await ask({ type: 'next', table });
  };
  await new Promise((done) => {
    socket.onmessage = ({ data }) => {
      for (const message of JSON.parse(data)) {
        if (message.type === 'welcome') done();
        if (message.type === 'ack' || message.type === 'refused')
          waiting.get(message.id)?.(message);
        if (message.type === 'snapshot') view = message.view;
        if (message.type === 'update') {
          const deal =
            message.view.deal === undefined
              ? view.deal
              : message.view.deal && { ...view.deal, ...message.view.deal };
          view = { ...view, ...message.view, deal };
        }
        if (message.type === 'snapshot' || message.type === 'update') void act(message.table);
      }
    };
  });
  const { table, link } = await ask({
    type: 'create_table',
    game,
    seats,
    options,
    match,
    public: open,
  });
  await ask({ type: 'sit', table, seat: 0 });
  for (let seat = 1; seat < seats; seat++)
    await ask({ type: 'seat_bot', table, seat, bot: 'greedy' });
  await ask({ type: 'ready', table, nonce: 'ab'.repeat(16) });
  await ask({ type: 'join', link });
  await over.promise;
  socket.close();
  return `${table}-1`;
}
