// node play_restart.mjs URL: play, say "restart", see that it is told, and when a line
// comes in that the server is back, go on at the same table without a reload. Prints JSON.
import { createInterface } from 'node:readline';
import { inBrowser, Person, SIZES } from './browser.mjs';

const [url] = process.argv.slice(2);
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const seen = await inBrowser(
  { viewport: SIZES.phone, reducedMotion: 'reduce' },
  async (context) => {
    const person = new Person(await context.newPage());
    await person.sitDown(url, 'scopa', 2);
    const turn = () => person.until(() => person.moves.length > 0, 'a turn');
    for (let played = 0; played < 2; played++) {
      await turn();
      await person.play();
    }
    await turn();
    const hand = person.view.deal.hands[0].cards;
    console.log('restart');
    await person.page.getByText('Il server si riavvia. La partita è salva').waitFor();
    await answers.next();
    await person.page.locator('[data-line=lost]').waitFor({ state: 'detached' });
    await person.until(() => person.view.deal.hands[0].cards === hand, 'the same hand');
    await turn();
    await person.play();
    return { went_on: true };
  },
);
console.log(JSON.stringify(seen));
process.exit(0);
