/** A word that something was done: wherever one is on the page, and gone after a while. */
const SHOWN = 5_000;

class Said {
  text = $state('');
  #timer?: ReturnType<typeof setTimeout>;

  say(text: string): void {
    clearTimeout(this.#timer);
    this.text = text;
    this.#timer = setTimeout(() => (this.text = ''), SHOWN);
  }
}

export const said = new Said();
