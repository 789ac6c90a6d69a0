// node screenshots_review.mjs URL FOLDER: a reviewed match and a hint at the four sizes.
import { SIZES } from './browser.mjs';
import { playedMatch } from './replay/matches.mjs';
import { Studio } from './studio.mjs';

const [url, folder] = process.argv.slice(2);
const studio = await Studio.open(url, folder);

/** Runs in the page: the place of the gravest mistake, once the match is reviewed. */
async function gravest(id) {
  const path = `/api/matches/${id}/review`;
  await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"depth": "rapida"}',
  });
  for (;;) {
    const { state, review } = await (await fetch(`${path}?depth=rapida`)).json();
    if (state === 'failed') throw new Error(`${id} could not be reviewed`);
    if (state === 'done') {
      const { deal, place } = review.judgements
        .filter((each) => each.seat === 0)
        .sort((a, b) => b.cost - a.cost)[0];
      return `?deal=${deal}&play=${place}`;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}

const player = await studio.person();
const [plain, reviewed] = [
  await playedMatch(player, 'scopa', { match: { deals: 1 } }),
  await playedMatch(player, 'scopa', { match: { deals: 3 } }),
];
const place = await player.page.evaluate(gravest, reviewed);
for (const size of Object.keys(SIZES)) {
  await player.page.setViewportSize(SIZES[size]);
  const shoot = (name, { page } = player) => studio.shoot(page, `${name}-${size}`);
  const large = size === 'desktop';
  await player.page.goto(`${url}/partita/${plain}`);
  await player.page.click('[data-review]');
  await player.page.locator('[data-review-ask]').waitFor();
  await shoot('analizza');
  await player.page.goto(`${url}/partita/${reviewed}${place}`);
  await player.page.locator(large ? '[data-verdict]' : '[data-strip]').waitFor();
  await shoot('analisi');
  if (!large) {
    await player.page.click('[data-strip-open]');
    await shoot('analisi-giocata');
  }
  await player.page.locator('[data-review-panel] input[value=match]').check();
  await shoot('analisi-partita');
  const guest = await studio.person({ size });
  await guest.sit('scopa');
  await guest.myTurn();
  await guest.page.click('[data-hint]');
  await guest.page.locator('[data-banner=hint]').waitFor();
  await shoot('consiglio', guest);
}
await studio.close();
