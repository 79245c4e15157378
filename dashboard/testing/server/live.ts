import { once } from 'node:events';
import http from 'node:http';
import * as z from 'zod';
import { productOrigin } from './oauth-client.ts';
import type { TestUser } from './server.ts';

interface LiveEvent {
  event: string;
  data: unknown;
}

export interface Listener {
  status: number;
  headers: Headers;
  /** The next event with this name that has not been taken; undefined if the stream ends first. */
  next(event: string): Promise<unknown>;
  /** The names of all events not yet taken, except those that only say that the stream is open. */
  left(): string[];
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  leave(): void;
}

function parseEvent(text: string): LiveEvent {
  const fields = new Map(
    text.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return { event: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? 'null') };
}

interface ListenOptions {
  headers?: Record<string, string>;
  age?: number;
  /** The files that are open on a screen as sheets. */
  open?: readonly string[];
}

/** Listens to what a server tells a person's browser about files; `address` is the server's. */
export async function listen(
  address: string,
  user: TestUser,
  files: readonly string[],
  { headers = {}, age = 0, open = [] }: ListenOptions = {},
): Promise<Listener> {
  const url = `${address}/api/live?files=${files.join(',')}&age=${age}&open=${open.join(',')}`;
  // Not with fetch, which opens a new connection when it abandons one, and thus delays the end of the server.
  const request = http.get(url, {
    agent: false,
    headers: { ...headers, cookie: user.browser.cookiesFor(productOrigin) },
  });
  const [response] = z.tuple([z.instanceof(http.IncomingMessage)]).parse(await once(request, 'response'));
  const came: LiveEvent[] = [];
  let wake = () => {};
  let isOver = false;
  const read = async () => {
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      came.push(...parts.map(parseEvent));
      wake();
    }
  };
  const ended = read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
      wake();
    });
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    ended,
    left: () => came.map(({ event }) => event).filter((event) => event !== 'beat'),
    leave: () => request.destroy(),
    async next(event) {
      for (;;) {
        const index = came.findIndex((one) => one.event === event);
        if (index >= 0) return came.splice(index, 1)[0]?.data;
        if (isOver) return undefined;
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
    },
  };
}

/** Listens once the store itself announces changes, and no earlier ones are left to announce. */
export async function listenToStore(
  address: string,
  user: TestUser,
  files: readonly string[],
): Promise<Listener> {
  const listener = await listen(address, user, files);
  const first = await listener.next('beat');
  if (JSON.stringify(first) !== '{"lookSeconds":null}') {
    await listener.next('missed');
    await listener.next('beat');
  }
  return listener;
}
