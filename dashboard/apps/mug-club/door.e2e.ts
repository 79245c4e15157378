import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import jsqr from 'jsqr';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import * as z from 'zod';
import { browserOptions } from '../../../e2e/browser.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import {
  chooseForList,
  createList,
  issueCard,
  member,
  shownCells,
  startMugClub,
} from '../../../e2e/mug-club.ts';

/** The text of a QR code in a picture. */
async function readCode(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** The colours of a code, and the width of the margin around it, in cells. */
async function lookOf(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: data.length / 3 }, (_, at) =>
    data.subarray(at * 3, at * 3 + 3).toString('hex'),
  );
  const row = (y: number) => pixels.slice(y * info.width, (y + 1) * info.width);
  const isDark = (color: string) => color !== 'ffffff';
  const top = Array.from({ length: info.height }, (_, y) => row(y)).findIndex((line) => line.some(isDark));
  const left = row(top).findIndex(isDark);
  // The finder pattern in the corner is seven cells wide.
  const cell =
    row(top)
      .slice(left)
      .findIndex((color) => !isDark(color)) / 7;
  return { colors: new Set(pixels.map((color) => `#${color}`)), margin: Math.round(left / cell) };
}

test('the QR code opens the list in Drive and is saved 400 px wide @phone', async ({ page, isMobile }) => {
  await startMugClub(page);
  const { listId, link } = await createList(page, 'Founders Row', [member('Ada Fong')]);
  await page.goto(`/?app=mug-club&list=${listId}`);
  await chooseForList(page, 'QR Code');
  const dialog = page.getByRole('dialog', { name: 'QR Code' });
  if (isMobile) expect((await dialog.boundingBox())?.width).toBe(390);
  const image = dialog.getByRole('img', { name: 'QR code that opens Founders Row' });
  await expect(image).toHaveJSProperty('width', 200);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('Founders Row-qr-code.png');
  const png = await sharp(await download.path())
    .png()
    .toBuffer();
  expect(await sharp(png).metadata()).toMatchObject({ width: 400, height: 400 });
  expect(await readCode(png)).toBe(link);
  const { colors, margin } = await lookOf(png);
  expect(colors).toEqual(new Set(['#5a3218', '#ffffff']));
  expect(margin).toBe(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const exporting = page.waitForEvent('download');
  await chooseForList(page, 'Export Contacts (CSV)');
  expect((await exporting).suggestedFilename()).toMatch(/^Founders_Row_contacts_\d{4}-\d\d-\d\d\.csv$/);
});

const secondOf = (page: Page) => page.evaluate(() => Math.floor(Date.now() / 1000));

test('a member card checks its member in, once @phone-only', async ({ page }) => {
  await startMugClub(page);
  const { listId } = await createList(page, 'Door', [
    member('Wendy Okafor', { expires: '2020-01-31' }),
    member('Ada Fong'),
  ]);
  await page.goto(`/?app=mug-club&list=${listId}&member=2`);
  await page.getByRole('button', { name: 'Actions for Wendy Okafor' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Member card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Member card' });
  await dialog.getByRole('button', { name: 'Make the card' }).click();
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
  await inspect(page, 'a member card', 'mug-club/CardDialog');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const address = await readCode(
    await sharp(await (await saving).path())
      .png()
      .toBuffer(),
  );
  expect(address).toContain(`list=${listId}`);

  await page.goto(z.string().parse(address));
  await page.getByRole('button', { name: 'Check In' }).click();
  await expect(page.getByText(/^Checked in at \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('Expired Jan 31, 2020')).toBeVisible();
  const scanned = await secondOf(page);
  await page.getByRole('button', { name: 'Not yet: T-shirt of Wendy Okafor' }).click();
  await expect(page.getByText('T-shirt marked given: Wendy Okafor')).toBeVisible();
  // Visits are noted to the second: another within the same second would count as the first scan, sent again.
  await expect.poll(() => secondOf(page)).not.toBe(scanned);
  await page.goto(z.string().parse(address));
  await page.getByRole('button', { name: 'Check In' }).click();
  await expect(page.getByText(/^Already checked in at \d\d:\d\d$/)).toBeVisible();
  const visits = await shownCells(page, listId, 'CheckIns!A1:D9');
  expect(visits).toHaveLength(2);
  expect(visits[1]?.slice(1, 3)).toEqual(['M1718880000000', 'Wendy Okafor']);
});

/** A film with a single frame, which Chromium uses as its camera: a card held in front of it. */
async function filmOf(text: string): Promise<Buffer> {
  const code = await toBuffer(text, { width: 400, margin: 2 });
  return await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#d8d2c4' } })
    .composite([{ input: await sharp(code).rotate(8, { background: '#d8d2c4' }).toBuffer() }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

test('the camera reads a card that is held before it, and lets it in once', async ({ page, baseURL }) => {
  await startMugClub(page);
  const { listId } = await createList(page, 'Door', [member('Wendy Okafor'), member('Ada Fong')]);
  const card = await issueCard(page, listId, 3);
  const folder = await mkdtemp(path.join(tmpdir(), 'rowhouse-camera-'));
  const film = path.join(folder, 'card.mjpeg');
  writeFileSync(
    film,
    await filmOf(`${baseURL}/?app=mug-club&list=${listId}&card=${encodeURIComponent(card)}`),
  );
  const options = await browserOptions(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  );
  const browser = await chromium.launch(options);
  try {
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 844 },
      ...(baseURL !== undefined && { baseURL }),
    });
    const door = await context.newPage();
    await door.goto(`/?app=mug-club&list=${listId}`);
    await door.getByRole('button', { name: 'Check In' }).filter({ visible: true }).click();
    await expect(door.getByText(/^Checked in at/)).toBeVisible();
    await expect(door.getByRole('heading', { name: 'Ada Fong' })).toBeVisible();
    // Held before the camera it is scanned once; after a minute it is another scan.
    await door.clock.setSystemTime(Date.now() + 60_000);
    await expect(door.getByText(/^Already checked in at/)).toBeVisible();
    expect(await shownCells(page, listId, 'CheckIns!B2:C9')).toEqual([['M1718880000001', 'Ada Fong']]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a helper without an account checks members in by the staff address of a list @phone-only', async ({
  page,
  browser,
}) => {
  await startMugClub(page);
  const { listId } = await createList(page, 'Door', [
    member('Wendy Okafor', { expires: '2020-01-31' }),
    member('Ada Fong'),
  ]);
  await page.goto(`/?app=mug-club&list=${listId}`);
  await chooseForList(page, 'Staff address');
  const dialog = page.getByRole('dialog', { name: 'Staff address' });
  await dialog.getByRole('button', { name: 'Open for today' }).click();
  await expect(dialog.getByText(/^Open until the end of /)).toBeVisible();
  const image = dialog.getByRole('img', { name: 'QR code of the staff address of Door' });
  await expect(image).toBeVisible();
  const address = await dialog.getByLabel('Address').inputValue();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect(
    await readCode(
      await sharp(await (await saving).path())
        .png()
        .toBuffer(),
    ),
  ).toBe(address);
  const helper = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await helper.newPage();
  await theirs.goto(address);
  await theirs.getByLabel('Find by words').fill('wendy');
  await theirs.getByRole('button', { name: 'Find' }).click();
  await expect(theirs.getByText('Dues: Expired Jan 31, 2020')).toBeVisible();
  await theirs.getByRole('button', { name: 'Check in: Wendy Okafor' }).click();
  await expect(theirs.getByRole('status')).toHaveText(/^Wendy Okafor Checked in at \d\d:\d\d$/);
  await expect(theirs.getByRole('button', { name: 'Check in: Wendy Okafor' })).toHaveCount(0);
  await helper.close();
  await page.goto(`/?app=mug-club&list=${listId}&view=attendance`);
  await expect(page.getByText(/by Staff address$/)).toBeVisible();
});

test('somebody without an account signs up by the address of a list, and stands in it @phone-only', async ({
  page,
  browser,
  mayFail,
}) => {
  mayFail(/^422 \/form\//);
  await startMugClub(page);
  const { listId } = await createList(page, 'Porch', [member('Ada Fong')]);
  await page.goto(`/?app=mug-club&list=${listId}`);
  await chooseForList(page, 'Sign-up form');
  const dialog = page.getByRole('dialog', { name: 'Sign-up form' });
  await dialog.getByRole('button', { name: 'Open the form' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Open. No sign-ups yet.' })).toBeVisible();
  await inspect(page, 'the sign-up form of a list');
  const address = await dialog.getByLabel('Address').inputValue();
  const newcomer = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await newcomer.newPage();
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { name: 'Join Porch' })).toBeVisible();
  await theirs.getByLabel('Your name').fill('Bo Lind');
  await theirs.getByLabel('Email').fill('bo@example.com');
  await theirs.getByLabel('T-shirt size').selectOption('XL');
  // Anything faster than a person is asked to check the form again.
  await expect(async () => {
    await theirs.getByRole('button', { name: 'Send' }).click();
    await expect(theirs.getByText('Welcome. You are on the list.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await newcomer.close();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByText('Bo Lind').filter({ visible: true }).first()).toBeVisible();
});
