/** Which page is shown: the address tells. */
class Route {
  path = $state(location.pathname);
  /** Whether this is no longer the page that the browser opened. */
  moved = false;

  constructor() {
    addEventListener('popstate', () => {
      this.moved = true;
      this.path = location.pathname;
    });
  }

  go(path: string): void {
    if (path !== this.path) history.pushState(null, '', path);
    this.moved = true;
    this.path = path;
    scrollTo(0, 0);
  }

  /** For a link: stay in the page unless the browser shall open it elsewhere. */
  follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.go((event.currentTarget as HTMLAnchorElement).pathname);
  };
}

export const route = new Route();
export const tablePath = (address: string) => `/tavolo/${address}`;
