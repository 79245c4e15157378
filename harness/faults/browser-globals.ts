import { AsyncLocalStorage } from 'node:async_hooks';
import type { Browser } from '../../dashboard/testing/screen/browser.ts';

// The screens' own client calls `fetch` and reads `location`, as pages do. Here each call is made in the browser of
// the person who makes it, cookies included.

interface Tab {
  browser: Browser;
  productUrl: string;
  /** Whether the next answer is lost between the server and the page. */
  losesAnswer(): boolean;
}

const tabs = new AsyncLocalStorage<Tab>();
const plainFetch = globalThis.fetch;

async function fetchInTab(tab: Tab, url: string, init: RequestInit | undefined): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('origin', tab.productUrl);
  // Outside the tab: the browser itself calls the plain `fetch`.
  const response = await tabs.exit(() => tab.browser.request(url, { ...init, headers }));
  if (!tab.losesAnswer()) return response;
  await response.body?.cancel();
  throw new TypeError('The connection was cut, as a test asked for.');
}

/** Gives this process the globals of a page, until the returned function is called. */
export function becomePages(productUrl: string): () => void {
  const location = {
    origin: productUrl,
    assign(address: string) {
      throw new Error(`The page was left for ${address}: what was typed is lost.`);
    },
  };
  globalThis.fetch = async (input, init) => {
    const tab = tabs.getStore();
    return tab ? await fetchInTab(tab, String(input), init) : await plainFetch(input, init);
  };
  Object.assign(globalThis, { location, addEventListener: () => undefined });
  return () => {
    globalThis.fetch = plainFetch;
    Reflect.deleteProperty(globalThis, 'location');
    Reflect.deleteProperty(globalThis, 'addEventListener');
  };
}

/** Does something in a tab of a browser. */
export function inTab<T>(tab: Tab, work: () => Promise<T>): Promise<T> {
  return tabs.run(tab, work);
}
