/** From card to card by keys: arrows and digits; what a chosen card leads to gets the focus. */

const HAND = '[data-held-hand]';
const ON_TABLE = '[data-ghost], [data-table]:not([inert] *)';

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

export function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
}

/** A key that is not meant for the table: the browser's, a field's, a dialog's. */
export function isForOthers(event: KeyboardEvent): boolean {
  const held = event.altKey || event.ctrlKey || event.metaKey;
  return held || isTyping(event) || document.querySelector('dialog[open]') !== null;
}

/** Choose a card of the hand: 1 is the first, 0 the tenth. */
export function chooseByDigit(digit: string): void {
  const button = all('[data-hand]')[(Number(digit) + 9) % 10];
  button?.focus();
  button?.click();
}

/** Follow an arrow; whether it was one. */
export function followArrow(key: string): boolean {
  const rows = [all(ON_TABLE), all('[data-hand]')];
  const here = document.activeElement as HTMLElement;
  const row = rows.findIndex((each) => each.includes(here));
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step) {
    const among = rows[row < 0 ? 1 : row];
    const at = among.indexOf(here);
    among[at < 0 ? 0 : (at + step + among.length) % among.length]?.focus();
  } else if (key === 'ArrowUp') rows[0][0]?.focus();
  else if (key === 'ArrowDown') focusHand();
  else return false;
  return true;
}

/** This card of the hand, the chosen one, or the first; the hand itself while it has none. */
export function focusHand(card?: string): void {
  const ways = [`[data-hand="${card}"]`, '[data-hand][aria-pressed=true]', '[data-hand]'].map(
    (way) => `${way}:not(.gone *)`,
  );
  [...ways, HAND]
    .map((way) => all(way)[0])
    .find(Boolean)
    ?.focus();
}

/** What had the focus is gone, or was the hand without cards: it stays in the hand. */
export function keepFocus(): void {
  const here = document.activeElement;
  // The browser itself takes the focus from what is no longer seen, but later.
  if (
    !here ||
    here === document.body ||
    here.matches(HAND) ||
    !here.checkVisibility({ visibilityProperty: true })
  )
    focusHand();
}

/** The button that confirms, the ghost, or the next card that the only capture still needs. */
export function focusNext(): void {
  const next = [
    '[data-confirm]',
    '[data-ghost]',
    '[data-table].lit:not(.chosen)',
    '[data-table]:not(.chosen, [inert] *)',
  ];
  next
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find(Boolean)
    ?.focus();
}
