/** What this browser wrote down when it said that its player was ready (docs/fairness.md). */
export interface KeptSeal {
  match: string;
  commitment: string;
  nonce: string;
}

const KEPT = 'seals';
const MOST = 100;

function all(): KeptSeal[] {
  return JSON.parse(localStorage.getItem(KEPT) ?? '[]');
}

export function keepSeal(seal: KeptSeal): void {
  const others = all().filter((each) => each.match !== seal.match);
  localStorage.setItem(KEPT, JSON.stringify([...others, seal].slice(-MOST)));
}

export function keptSeal(match: string): KeptSeal | undefined {
  return all().find((each) => each.match === match);
}
