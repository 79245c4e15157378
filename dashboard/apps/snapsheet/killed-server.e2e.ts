import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { startMortal } from '../../../e2e/mortal.ts';
import { createSnapsheet, nameplate, readSnapsheet, startSnapsheet } from '../../../e2e/snapsheet.ts';

type Mortal = Awaited<ReturnType<typeof startMortal>>;

/** Delays every write to a sheet for so long that it never arrives. */
async function holdRows({ dataFolder, workspaceUrl }: Mortal): Promise<void> {
  const token = (await readFile(path.join(dataFolder, 'workspace', 'faults-token'), 'utf8')).trim();
  const fault = { fault: { kind: 'delay', delayMs: 60_000 }, methods: ['sheets.spreadsheets.batchUpdate'] };
  const answer = await fetch(`${workspaceUrl}/admin/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ faults: [fault] }),
  });
  expect(answer.ok).toBe(true);
}

/** Chooses a photo, has it read and saves it; the server is killed between storing the photo and writing the row. */
async function uploadAndKill(page: Page, rowhouse: Mortal, id: string) {
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await page.getByRole('button', { name: 'Add Photo' }).first().click();
  const photo = await nameplate({ Maker: 'Albion' });
  await page
    .getByLabel('Photos to read')
    .setInputFiles([{ name: 'albion.jpg', mimeType: 'image/jpeg', buffer: photo }]);
  const dialog = page.getByRole('dialog', { name: 'Review extracted data' });
  await expect(dialog.getByText(/fields? read|Nothing read/)).toBeVisible({ timeout: 60_000 });
  await holdRows(rowhouse);
  await page.route('**/upload', async (route) => {
    const answered = route.fetch().catch(() => undefined);
    await expect.poll(async () => (await readSnapsheet(page, id)).photos.length).toBe(1);
    await rowhouse.kill();
    await answered;
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('Failed to upload photo')).toBeVisible();
  await page.unroute('**/upload');
  await rowhouse.startAgain();
  return dialog;
}

const whole = {
  rows: [{ _rowIndex: 2, cells: { Photo: 'albion.jpg' } }],
  photos: [{ name: 'albion.jpg' }],
  orphans: [],
};

test.describe('a server that is killed between a photo and its row', () => {
  // Its servers start twice, and read a photo.
  test.slow();

  test('saving again makes one row and one photo, also after a reload', async ({ browser, mayFail }) => {
    mayFail(/./);
    const rowhouse = await startMortal({ WORKSPACE_FAULTS: 'on' });
    const context = await browser.newContext({ baseURL: rowhouse.url });
    try {
      const page = await context.newPage();
      await startSnapsheet(page);
      const { id } = await createSnapsheet(page, 'Presses');
      await uploadAndKill(page, rowhouse, id);
      await page.reload();
      await expect(page.getByText('1 photo has no row')).toBeVisible();
      const waiting = page.getByRole('listitem', { name: 'albion.jpg' });
      await expect(waiting.getByText('Failed')).toBeVisible();
      await waiting.getByRole('button', { name: 'Retry' }).click();
      await expect(waiting.getByText('Saved', { exact: true })).toBeVisible();
      await expect(page.getByText('1 photo has no row')).toBeHidden();
      expect(await readSnapsheet(page, id)).toMatchObject(whole);
    } finally {
      await context.close();
      await rowhouse.end();
    }
  });

  test('where nobody saves again, the photo is offered its row', async ({ browser, mayFail }) => {
    mayFail(/./);
    const rowhouse = await startMortal({ WORKSPACE_FAULTS: 'on' });
    const context = await browser.newContext({ baseURL: rowhouse.url });
    try {
      const page = await context.newPage();
      await startSnapsheet(page);
      const { id } = await createSnapsheet(page, 'Presses');
      const dialog = await uploadAndKill(page, rowhouse, id);
      await dialog.getByRole('button', { name: 'Discard' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Add its row' }).click();
      await expect(page.getByText('1 photo has no row')).toBeHidden();
      expect(await readSnapsheet(page, id)).toMatchObject(whole);
    } finally {
      await context.close();
      await rowhouse.end();
    }
  });
});
