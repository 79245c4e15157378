import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod';
import { readReport, send } from './calls.ts';
import { test } from './journey.ts';
import { bytesKept, keptIn, untilKept } from './kept.ts';
import { receiptPhoto } from './receipt.ts';
import { createSnapsheet, nameplate, readSnapsheet, startSnapsheet, upload } from './snapsheet.ts';
import { addExpense, beginExpense, endExpense, keptReport, shown } from './waiting.ts';

test.use({ serviceWorkers: 'allow' });

// Rows that come with a photo wait for the network like any other.

const seat = [{ description: 'Seat', amount: 12 }];
const photosSchema = z.object({ photos: z.array(z.object({ id: z.string() })) });
const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' });

test('an expense with its photo waits on the device, over a reload, and is in the sheet once there is a network @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  const report = await keptReport(page, 'On the train', seat);
  const photo = await receiptPhoto();
  await context.setOffline(true);
  await addExpense(page, 'Tea', photo);
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();
  expect(await bytesKept(page)).toEqual([expect.any(Number)]);
  await page.reload();
  await expect(shown(page, 'Tea')).toBeVisible();
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/changes? waits?/).filter({ visible: true })).toHaveCount(0);
  await expect
    .poll(async () =>
      (await readReport(page, report)).rows.map(({ Description, Photo }) => [Description, Photo]),
    )
    .toEqual([
      ['Seat', ''],
      ['Tea', expect.stringMatching(/\.jpg$/)],
    ]);
  // Nothing of the photo stays behind.
  await expect.poll(() => bytesKept(page)).toEqual([]);
});

test('a discarded photo can be brought back, and signing out deletes what waits', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  // The rows are read again when the network is back, while the person signs out.
  mayFail(/^401 \/api\/app\/expenses/);
  const report = await keptReport(page, 'On the ferry', seat);
  const photo = await receiptPhoto();
  await context.setOffline(true);
  await addExpense(page, 'Soup', photo);
  await page.getByRole('button', { name: 'Show' }).filter({ visible: true }).click();
  const change = outbox(page).getByRole('article', { name: /Soup/ });
  await change.getByRole('button', { name: 'Discard' }).click();
  await expect(outbox(page).getByText('Nothing is waiting.')).toBeVisible();
  expect(await bytesKept(page)).toHaveLength(1);
  await outbox(page).getByRole('button', { name: 'Bring back' }).click();
  await outbox(page).getByRole('button', { name: 'Close' }).click();
  // The answer comes while the next form is filled in.
  const next = await beginExpense(page, 'Bread');
  await context.setOffline(false);
  await expect
    .poll(async () =>
      (await readReport(page, report)).rows.map(({ Description, Photo }) => [Description, Photo]),
    )
    .toEqual([
      ['Seat', ''],
      ['Soup', expect.stringMatching(/\.jpg$/)],
    ]);
  await expect.poll(() => bytesKept(page)).toEqual([]);

  await context.setOffline(true);
  await expect(next).toHaveValue('Bread');
  await endExpense(page, photo);
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: '1 change has not been sent' });
  await expect(question.getByText(/Photos do not go into the file/)).toBeVisible();
  await context.setOffline(false);
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
  await expect.poll(() => keptIn(page)).toMatchObject({ databases: [] });
});

test('a photo of 25 MB is made smaller on the device, upright and without its place, without a network too', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  const report = await keptReport(page, 'On the tram', seat);
  // As a camera held upright stores it: on its side, with a tag that says which way is up.
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#d02010' } })
    .composite([
      {
        input: { create: { width: 800, height: 1200, channels: 3, background: '#1020d0' } },
        left: 0,
        top: 0,
      },
    ])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  // Readers of pictures ignore what follows the end of a JPEG.
  const photo = Buffer.concat([picture, Buffer.alloc(25 * 1024 * 1024 - picture.byteLength)]);
  await context.setOffline(true);
  await addExpense(page, 'Tram', photo);
  await expect(shown(page, /1 change waits/)).toBeVisible();
  const [kept] = await bytesKept(page);
  expect(kept).toBeLessThan(1024 * 1024);

  await context.setOffline(false);
  const photos = async () =>
    photosSchema.parse(await (await send(page, `/api/app/expenses/${report}/data`)).json()).photos;
  await expect.poll(photos).toHaveLength(1);
  const [stored] = await photos();
  const content = await send(page, `/api/app/expenses/${report}/photos/${stored?.id}/content?size=full`);
  const sent = sharp(await content.body());
  const { format, width, height, exif, orientation = 1 } = await sent.metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'jpeg',
    width: 1200,
    height: 1600,
    exif: undefined,
    orientation: 1,
  });
  // Turned by a quarter to the right: what was on the left is at the top.
  const above = await sent.clone().extract({ left: 500, top: 100, width: 1, height: 1 }).raw().toBuffer();
  const below = await sent.clone().extract({ left: 500, top: 1500, width: 1, height: 1 }).raw().toBuffer();
  expect(above[2]).toBeGreaterThan(150);
  expect(below[0]).toBeGreaterThan(150);
});

test('a photo that is too large and cannot be opened is refused when it is chosen, without a network too', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await keptReport(page, 'On the bus', seat);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add Expense' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill('Bus');
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(25 * 1024 * 1024) });
  await expect(dialog.getByText(/25\.0 MB; the limit is 10 MB/)).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('Bus');
});

test('a photo of a SnapSheet waits with what was typed beside it @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Presses');
  await upload(page, id, { Maker: 'Albion' });
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await expect(shown(page, 'Albion')).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add Photo' }).filter({ visible: true }).first().click();
  await page.getByLabel('Photos to read').setInputFiles({
    name: 'second.jpg',
    mimeType: 'image/jpeg',
    buffer: await nameplate({ Maker: 'Columbian' }),
  });
  const dialog = page.getByRole('dialog', { name: 'Review extracted data' });
  await dialog.getByRole('textbox', { name: 'Maker' }).fill('Columbian');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();
  await expect(shown(page, /1 change waits/)).toBeVisible();
  await page.reload();
  await expect(shown(page, 'Columbian')).toBeVisible();
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/changes? waits?/).filter({ visible: true })).toHaveCount(0);
  const makers = async () =>
    (await readSnapsheet(page, id)).rows.map(({ cells }) => [cells.Maker, cells.Photo]);
  await expect.poll(makers).toEqual([
    ['Albion', 'plate.jpg'],
    ['Columbian', 'second.jpg'],
  ]);
  await expect.poll(() => bytesKept(page)).toEqual([]);
});
