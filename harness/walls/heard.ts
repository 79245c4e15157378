import type { Person } from '../faults/person.ts';

/** A call of an app as a screen sent it. */
export interface Heard {
  method: string;
  /** Below the product's address, the query included. */
  path: string;
  body: string | FormData | undefined;
  headers: Headers;
}

/** Writes down every call to an app that this person's browser sends, answered well, from now on. */
export function listen(person: Person): { heard: Heard[]; stop(): void } {
  const { browser, place } = person;
  const request = browser.request.bind(browser);
  const heard: Heard[] = [];
  browser.request = async (url, init = {}) => {
    const response = await request(url, init);
    const { pathname, search, origin } = new URL(url);
    if (origin === place.productUrl && pathname.startsWith('/api/app/') && response.ok) {
      const { method = 'GET', body } = init;
      const kept = typeof body === 'string' || body instanceof FormData ? body : undefined;
      heard.push({ method, path: `${pathname}${search}`, body: kept, headers: new Headers(init.headers) });
    }
    return response;
  };
  return {
    heard,
    stop() {
      browser.request = request;
    },
  };
}

function inForm(form: FormData, change: (text: string) => string): FormData {
  const changed = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') changed.append(name, change(value));
    else changed.append(name, value);
  }
  return changed;
}

/** The call with another address and body, and its own key. */
export function reworded({ method, path, body, headers }: Heard, change: (text: string) => string): Heard {
  const other = new Headers(headers);
  if (other.has('x-request-key')) other.set('x-request-key', crypto.randomUUID());
  return {
    method,
    path: change(path),
    body: body instanceof FormData ? inForm(body, change) : body === undefined ? undefined : change(body),
    headers: other,
  };
}

/** All parts of a call that may name a file. */
export function wordsOf({ path, body }: Heard): string {
  const texts =
    body instanceof FormData ? [...body.values()].filter((value) => typeof value === 'string') : [body];
  return [path, ...texts].join('\n');
}

/** Sends it with an API token, as a script does; returns the answer's status and body. */
export async function sendWith(
  { place }: Person,
  secret: string,
  { method, path, body, headers: sent }: Heard,
): Promise<{ status: number; text: string }> {
  const headers = new Headers(sent);
  headers.set('authorization', `Bearer ${secret}`);
  const init = { method, headers, ...(body !== undefined && { body }) };
  const response = await fetch(`${place.productUrl}${path}`, init);
  return { status: response.status, text: await response.text() };
}

/** Sends it as this person; returns the answer's status and body. */
export async function sendAs(person: Person, call: Heard): Promise<{ status: number; text: string }> {
  const { method, path, body, headers } = call;
  const init = { method, headers, ...(body !== undefined && { body }) };
  const response = await person.browser.request(`${person.place.productUrl}${path}`, init);
  return { status: response.status, text: await response.text() };
}
