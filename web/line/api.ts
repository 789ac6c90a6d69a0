/** The HTTP side of the server: every operation with what it takes and gives, as `http.ts` has them. */
import type { Operations } from '../protocol/http';
import { Refusal } from './connection';

type Operation = keyof Operations;
/** What stands in the address, and after it. */
type Given<O extends Operation> = Operations[O] extends { given: infer G } ? G : object;
type Rest<O extends Operation> = Operations[O] extends { body: infer B }
  ? [given: Given<O>, body: B]
  : object extends Given<O>
    ? [given?: Given<O>]
    : [given: Given<O>];

/** The answer to a request; what is refused, or gets no answer, is thrown as a Refusal. */
export async function call<O extends Operation>(
  operation: O,
  ...[given, body]: Rest<O>
): Promise<Operations[O]['answer']> {
  const [method, path] = operation.split(' ');
  const answer = await fetch(`/api${filled(path, given ?? {})}`, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal('lost');
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refusal(codeIn(text));
  return text ? JSON.parse(text) : undefined;
}

/** A path with everything in its place; what has none there follows a question mark. */
function filled(path: string, given: object): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    const place = `{${name}}`;
    if (path.includes(place)) path = path.replace(place, encodeURIComponent(value));
    else if (value != null) asked.set(name, value);
  }
  return asked.size ? `${path}?${asked}` : path;
}

function codeIn(text: string): string {
  try {
    return JSON.parse(text).code ?? 'bad_message';
  } catch {
    return 'internal';
  }
}
