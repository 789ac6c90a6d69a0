import { KINDS, type Address } from '../../protocol/pages';

export const TABLE = '/tavolo/{table}' satisfies Address;

/** The path of the address, without a slash at its end that somebody typed. */
const pathHere = () => location.pathname.replace(/\/+$/, '') || '/';

/** Which page is shown: the address tells. */
class Route {
  path = $state(pathHere());
  /** Whether this is no longer the page that the browser opened. */
  moved = false;
  /** The address in the app that was shown before. */
  before: string | null = null;

  constructor() {
    addEventListener('popstate', () => {
      this.moved = true;
      this.path = pathHere();
    });
  }

  /** Whether the address is such a page; the group is the part that names one of many. */
  at(address: Address): RegExpMatchArray | null {
    const pattern = address.replace(/{(\w+)}/, (_, kind) => `(${KINDS[kind]})`);
    return this.path.match(`^${pattern}$`);
  }

  /** Go to an address of the app; what follows a question mark is for the page there. */
  go(address: string): void {
    const here = location.pathname + location.search;
    if (address !== here) {
      this.before = here;
      history.pushState(null, '', address);
    }
    this.moved = true;
    this.path = pathHere();
    scrollTo(0, 0);
  }

  /** For a link: stay in the page unless the browser shall open it elsewhere. */
  follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget as HTMLAnchorElement;
    this.go(pathname + search);
  };
}

export const route = new Route();
export const tablePath = (address: string) => `/tavolo/${address}`;
