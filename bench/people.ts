import { Browser } from '../dashboard/testing/screen/browser.ts';
import { signInNew } from '../dashboard/testing/server/sign-in.ts';
import type { Figure, Section } from './figure.ts';
import { measureLoad } from './load.ts';
import { readMemory, withProbe } from './memory.ts';
import { planServices, residentMegabytes, within } from './setting.ts';

const people = 500;
const atOnce = 4;
const clients = 64;
const seconds = 10;
const addresses = ['/api/app/available', '/api/auth/me', '/api/app/expenses'];

async function signInAll(productUrl: string): Promise<string[]> {
  const cookies: string[] = [];
  const signIn = async () => {
    while (cookies.length < people) {
      const at = cookies.push('') - 1;
      const browser = new Browser();
      await signInNew(browser, productUrl);
      cookies[at] = browser.cookiesFor(productUrl);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, signIn));
  return cookies;
}

/** Everybody is signed in to one process, and opens the launcher and a list. */
function measurePeople(): Promise<Figure[]> {
  return within(async (setting) => {
    const plans = await planServices(setting);
    await setting.start(plans.workspace);
    const product = await setting.start(withProbe(plans.product));
    const cookies = await signInAll(plans.productUrl);
    const share = Math.ceil(people / clients);
    const requests = (client: number) =>
      cookies
        .slice(client * share, (client + 1) * share)
        .concat(cookies[0] ?? '')
        .flatMap((cookie) => addresses.map((path) => ({ path, headers: { cookie } })));
    const load = await measureLoad(plans.productUrl, requests, { clients, seconds });
    const resident = residentMegabytes(product);
    const { rss, heapUsed } = await readMemory(product);
    const memory = { of: 'value', most: 250 } as const;
    return [
      {
        what: `calls of ${people} people, ${clients} at once`,
        value: load.rate,
        unit: '/s',
        latency: { p50: load.p50, p99: load.p99 },
      },
      { what: 'memory of the product at the end of it', value: resident, unit: 'MB', budget: memory },
      { what: 'the same once garbage is gone', value: rss, unit: 'MB', budget: memory },
      { what: 'of it, what is kept', value: heapUsed, unit: 'MB' },
    ];
  });
}

/** Many people signed in to one process. */
export const crowd: Section = { name: 'people', title: `${people} people`, measure: measurePeople };
