// node play_friends.mjs URL: two browsers play each other by a link; one reloads in the middle,
// one abandons, both want a rematch. Prints what was seen as JSON.
import { inBrowser, Person, SIZES } from './browser.mjs';

const [url] = process.argv.slice(2);
const options = { viewport: SIZES.phone, reducedMotion: 'reduce' };

const seen = await inBrowser(options, (here) =>
  inBrowser(options, async (there) => {
    const host = new Person(await here.newPage());
    await host.page.goto(url);
    await host.page.click('[data-game=briscola]');
    await host.page.click('[data-friend]');
    const link = await host.page.locator('[data-link]').innerText();

    const guest = new Person(await there.newPage());
    await guest.page.goto(link);
    await guest.page.click('[data-sit="1"]');
    await host.page.waitForSelector('[data-hand]');
    await guest.page.waitForSelector('[data-hand]');

    const both = [host, guest];
    const onTurn = async () => {
      await host.until(() => both.some((each) => each.moves.length > 0), 'anybody on turn');
      return both.find((each) => each.moves.length > 0);
    };
    for (let turn = 0; turn < 3; turn++) await (await onTurn()).play();

    await guest.page.reload();
    await guest.page.waitForSelector('[data-hand]');
    for (let turn = 0; turn < 3; turn++) await (await onTurn()).play();
    const clocks = await host.page.locator('.clock').allInnerTexts();

    await guest.page.click('[data-menu]');
    await guest.page.click('[data-abandon]');
    await guest.page.click('[data-abandon-sure]');
    await host.page.waitForSelector('[data-over=abandoned]');
    const won = await host.page.locator('h1').innerText();
    const lost = await guest.page.locator('h1').innerText();

    await host.page.click('[data-rematch]');
    await guest.page.click('[data-rematch]');
    await host.until(() => host.view.phase === 'playing', 'the rematch');
    await host.page.waitForSelector('[data-hand]');
    return { won, lost, clocks };
  }),
);
console.log(JSON.stringify(seen));
