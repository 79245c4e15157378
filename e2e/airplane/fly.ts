import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type Contract, writeNames } from '../../dashboard/kernel/contract.ts';
import { commandsKept, untilKept } from '../kept.ts';
import { shown } from '../waiting.ts';
import { Device } from './device.ts';
import { type Flight, meddle, type Packed, sheetOf } from './flight.ts';

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

/** The same by somebody with a network, after the edits by hand. */
async function onTheGround(page: Page, flight: Flight): Promise<unknown> {
  const packed = await flight.pack(page);
  await meddle(page, flight, packed);
  const [first] = packed.screens;
  await page.goto(first.address);
  await expect(shown(page, first.rows)).toBeVisible();
  for (const deed of flight.deeds) await deed.do(page);
  await expect.poll(() => commandsKept(page)).toBe(0);
  await page.waitForLoadState('networkidle');
  return await sheetOf(page, flight, packed);
}

/**
 * All writes of an app without a network, in a browser that is killed, while somebody edits the sheet by hand: the result is what
 * somebody with a network would get. `page` is on the ground, with nobody's cookies.
 */
export async function fly(
  flight: Flight,
  page: Page,
  browser: Browser,
  look: BrowserContextOptions,
): Promise<void> {
  const packed = await flight.pack(page);
  const device = await Device.unpack(look, await page.context().cookies());
  try {
    const [first] = packed.screens;
    const waiting = new RegExp(`^${flight.deeds.length + 1} changes wait`);
    let flown = await device.start({ offline: false });
    await lookAtAll(flown, packed, untilKept);
    await device.setOffline(true);
    await flown.reload();
    await lookAtAll(flown, packed, offline);
    await flown.goto(first.address);
    await expect(shown(flown, first.rows)).toBeVisible();
    await flight.clash.do(flown);
    for (const deed of flight.deeds) await deed.do(flown);
    await expect(shown(flown, waiting)).toBeVisible();
    await device.kill();

    await meddle(page, flight, packed);
    flown = await device.start({ offline: true });
    await flown.goto(first.address);
    await expect(shown(flown, waiting)).toBeVisible();
    await device.setOffline(false);
    // Everything has arrived except the conflict.
    await expect.poll(() => commandsKept(flown)).toBe(1);
    await expect(shown(flown, '1 change needs you')).toBeVisible();
    const sheet = await sheetOf(page, flight, packed);

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
}

/** The writes of an app that may wait, and so are flown. */
export function flownWrites(contract: Contract): string[] {
  return writeNames(contract).filter((name) => {
    const { mayWait, files } = contract[name] ?? {};
    // Photos take off in `outbox-photos.e2e.ts`.
    return mayWait && 'as' in mayWait && !files;
  });
}

/** Fails if a write of the app may wait but is not among the deeds. */
export function expectEveryWrite({ contract, clash, deeds }: Flight): void {
  expect(new Set([clash, ...deeds].flatMap(({ calls }) => calls))).toEqual(new Set(flownWrites(contract)));
}
