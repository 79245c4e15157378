import { rmSync } from 'node:fs';
import { Browser } from '../../dashboard/testing/screen/browser.ts';
import { productOrigin } from '../../dashboard/testing/server/oauth-client.ts';
import { type Account, signInAgain, signInNew } from '../../dashboard/testing/server/sign-in.ts';
import { Chance } from '../../dashboard/testing/torture/torture-seeds.ts';
import { books } from './books.ts';
import { beginAnew, pass, settle } from './determinism.ts';
import { becomePages, inPage } from './device.ts';
import { Network } from './network.ts';
import { Place } from './place.ts';
import { known, Watch, type Watched } from './watch.ts';

export const people = ['ines', 'omar'] as const;
export const deviceNames = [
  ['laptop', 'ines'],
  ['phone', 'ines'],
  ['desk', 'ines'],
  ['kiosk', 'ines'],
  ['tablet', 'omar'],
] as const;

/** The common starting point of all seeds: people have signed up, and have a sheet of each app. */
export interface Ground {
  folder: string;
  now: number;
  accounts: ReadonlyMap<string, Account>;
  sheets: readonly Watched[];
  /** Signed-in browsers by the names of their devices; those named after people edit by hand. */
  browsers: ReadonlyMap<string, Browser>;
  remove(): void;
}

/** Where the product and the workspace currently run. */
export const stage: { place: Place } = {
  place: new Place(() => Promise.reject(new Error('Nothing runs yet.'))),
};
becomePages(() => stage.place);

/** Lays the ground: once for all seeds, and the same in every process. */
export async function layGround(): Promise<Ground> {
  beginAnew(0);
  stage.place = new Place((url, init) => network.exchange(url, init));
  const network = quietNetwork();
  await stage.place.start('workspace');
  await stage.place.start('product');
  const accounts = new Map<string, Account>();
  const sheets: Watched[] = [];
  const browsers = new Map<string, Browser>();
  for (const person of people) {
    const browser = new Browser();
    browsers.set(person, browser);
    accounts.set(person, await running(signInNew(browser, productOrigin)));
    for (const book of books) {
      const where = await running(
        inPage(
          () => stage.place,
          browser,
          () => book.make(),
        ),
      );
      sheets.push({ name: `${person}'s ${book.app}`, person, book, where, rows: [], text: '', stored: '' });
    }
  }
  for (const [device, person] of deviceNames) {
    const browser = new Browser();
    browsers.set(device, browser);
    await running(signInAgain(browser, productOrigin, known(accounts, person)));
  }
  const watch = new Watch(sheets, {
    ...{ place: () => stage.place, chance: new Chance(0), history: [], hands: browsers, accounts },
    ...{ note: () => undefined, onDeath: () => undefined },
  });
  await running(watch.lookAround());
  await stage.place.close();
  const { folder } = stage.place;
  return {
    folder,
    now: Date.now(),
    accounts,
    sheets: watch.sheets,
    browsers,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function quietNetwork(): Network {
  return new Network({
    ...{ place: () => stage.place, chance: new Chance(0), planted: {}, note: () => undefined },
    ...{ onCarriedOut: async () => undefined, onRead: () => undefined, onDeath: () => undefined },
  });
}

/** Lets time pass until something is done. */
export async function running<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  await settle();
  while (!isDone) await pass(50);
  return await work;
}
