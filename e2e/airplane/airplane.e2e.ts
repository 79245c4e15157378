import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContextOptions, expect } from '@playwright/test';
import * as z from 'zod';
import type { Contract } from '../../dashboard/kernel/contract.ts';
import { test } from '../journey.ts';
import type { Flight } from './flight.ts';
import { expectEveryWrite, flownWrites, fly } from './fly.ts';

// What is done without a network, in a browser that is killed, while somebody edits the sheet by hand, ends as it would have with
// one. Each app adds itself by a file here that exports its `flight`.

const own = new Set(['airplane.e2e.ts', 'device.ts', 'flight.ts', 'fly.ts']);
const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !own.has(name));
const flights: Flight[] = await Promise.all(
  names.map(async (name) => {
    const module: unknown = await import(`./${name}`);
    // What the files beside this one export is typed there.
    return z.looseObject({ flight: z.custom<Flight>() }).parse(module).flight;
  }),
);

for (const flight of flights) {
  test(`${flight.app}: what is done on an airplane is in the sheet as if there had been a network @phone`, async ({
    page,
    browser,
    baseURL,
  }, { project }) => {
    test.slow();
    const { viewport = null, isMobile, hasTouch, userAgent, deviceScaleFactor } = project.use;
    const look: BrowserContextOptions = {
      ...{ baseURL: baseURL ?? '', viewport },
      ...(isMobile && { isMobile, hasTouch: hasTouch ?? false }),
      ...(userAgent !== undefined && { userAgent }),
      ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
    };
    await fly(flight, page, browser, look);
  });

  test(`${flight.app}: every write that may wait is flown`, () => expectEveryWrite(flight));
}

test('every app is flown that has writes which may wait', async () => {
  const apps = path.join(import.meta.dirname, '../../dashboard/apps');
  const waiting = await Promise.all(
    readdirSync(apps).map(async (app) => {
      if (!existsSync(path.join(apps, app, 'contract.ts'))) return [];
      const module: unknown = await import(`../../dashboard/apps/${app}/contract.ts`);
      // `defineContract` gave it.
      const { default: contract } = z.looseObject({ default: z.custom<Contract>() }).parse(module);
      return flownWrites(contract).length > 0 ? [app] : [];
    }),
  );
  expect(flights.map(({ app }) => app).toSorted()).toEqual(waiting.flat().toSorted());
});
