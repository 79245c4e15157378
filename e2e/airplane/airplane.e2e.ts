import { readdirSync } from 'node:fs';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { writeNames } from '../../dashboard/kernel/contract.ts';
import { test } from '../journey.ts';
import { commandsKept, untilKept } from '../kept.ts';
import { shown } from '../waiting.ts';
import { Device } from './device.ts';
import { type Flight, meddle, type Packed, sheetOf } from './flight.ts';

// What is done without a network, in a browser that is killed, beside a hand in the sheet, ends as it would have with one.
// Each app adds itself by a file here that exports its `flight`.

const own = new Set(['airplane.e2e.ts', 'device.ts', 'flight.ts']);
const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !own.has(name));
const flights: Flight[] = await Promise.all(
  names.map(async (name) => {
    const module: unknown = await import(`./${name}`);
    // What the files beside this one export is typed there.
    return z.looseObject({ flight: z.custom<Flight>() }).parse(module).flight;
  }),
);

/** Opens what was seen before, each screen with its rows. */
async function lookAtAll(
  page: Page,
  { screens }: Packed,
  onEach: (page: Page) => Promise<void>,
): Promise<void> {
  for (const { address, rows } of screens) {
    await page.goto(address);
    await expect(shown(page, rows), address).toBeVisible();
    await onEach(page);
  }
}

const offline = (page: Page) => expect(shown(page, /^Offline/)).toBeVisible();

/** The same by somebody who has a network, after the hand. */
async function onTheGround(page: Page, flight: Flight): Promise<unknown> {
  const packed = await flight.pack(page);
  await meddle(page, flight, packed.sheetId);
  const [first] = packed.screens;
  await page.goto(first.address);
  await expect(shown(page, first.rows)).toBeVisible();
  for (const deed of flight.deeds) await deed.do(page);
  await expect.poll(() => commandsKept(page)).toBe(0);
  await page.waitForLoadState('networkidle');
  return await sheetOf(page, flight, packed.sheetId);
}

for (const flight of flights) {
  test(`${flight.app}: what is done on an airplane is in the sheet as if there had been a network @phone`, async ({
    page,
    context,
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
    const packed = await flight.pack(page);
    const device = await Device.unpack(look, await context.cookies());
    try {
      const [first] = packed.screens;
      let flown = await device.start({ offline: false });
      await lookAtAll(flown, packed, untilKept);
      await device.setOffline(true);
      await flown.reload();
      await lookAtAll(flown, packed, offline);
      await flown.goto(first.address);
      await expect(shown(flown, first.rows)).toBeVisible();
      await flight.clash.do(flown);
      for (const deed of flight.deeds) await deed.do(flown);
      const waiting = shown(flown, new RegExp(`^${flight.deeds.length + 1} changes wait`));
      await expect(waiting).toBeVisible();
      await device.kill();

      await meddle(page, flight, packed.sheetId);
      flown = await device.start({ offline: true });
      await flown.goto(first.address);
      await expect(shown(flown, new RegExp(`^${flight.deeds.length + 1} changes wait`))).toBeVisible();
      await device.setOffline(false);
      // All has arrived but for what clashed.
      await expect.poll(() => commandsKept(flown)).toBe(1);
      await expect(shown(flown, '1 change needs you')).toBeVisible();
      const sheet = await sheetOf(page, flight, packed.sheetId);

      const ground = await browser.newContext(look);
      expect(sheet).toEqual(await onTheGround(await ground.newPage(), flight));
      await ground.close();
      // What clashed is a person's to decide, and is there after a reload, too.
      await flown.reload();
      await expect(shown(flown, '1 change needs you')).toBeVisible();
      expect(device.complaints, 'what the pages complained of').toEqual([]);
    } finally {
      await device.end();
    }
  });

  test(`${flight.app}: every write that may wait is flown`, () => {
    const waiting = writeNames(flight.contract).filter((name) => {
      const { mayWait, files } = flight.contract[name] ?? {};
      // Photos take off in `outbox-photos.e2e.ts`.
      return mayWait && 'as' in mayWait && !files;
    });
    const done = [flight.clash, ...flight.deeds].flatMap(({ calls }) => calls);
    expect(new Set(done)).toEqual(new Set(waiting));
  });
}
