import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { bytesKept, untilKept } from '../../../e2e/kept.ts';
import { createSnapsheet, nameplate, readSnapsheet, startSnapsheet, upload } from '../../../e2e/snapsheet.ts';
import { shown } from '../../../e2e/waiting.ts';

test.use({ serviceWorkers: 'allow' });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .filter({ visible: true })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function changeModel(page: Page, maker: string, model: string): Promise<void> {
  await choose(page, maker, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Row' });
  await dialog.getByLabel('Model').fill(model);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test('rows that are changed and deleted without a network are shown so at once, and are in the sheet later @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Presses');
  for (const [Maker = '', Model = ''] of [
    ['Albion', 'Foolscap'],
    ['Columbian', 'Royal'],
    ['Stanhope', 'Second'],
  ]) {
    await upload(page, id, { Maker, Model }, `${Maker}.jpg`);
  }
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await expect(shown(page, 'Columbian')).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await changeModel(page, 'Albion', 'Crown');
  await expect(shown(page, 'Crown')).toBeVisible();
  // The second change of a row takes the first into account.
  await changeModel(page, 'Albion', 'Demy');
  await choose(page, 'Columbian', 'Delete');
  await choose(page, 'Stanhope', 'Delete');
  await expect(page.getByText('Columbian').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText('Stanhope').filter({ visible: true })).toHaveCount(0);
  await page.reload();
  await expect(shown(page, 'Demy')).toBeVisible();
  await expect(shown(page, 'Waiting to be sent')).toBeVisible();
  await expect(page.getByText('Columbian').filter({ visible: true })).toHaveCount(0);

  // A waiting deletion is discarded in the outbox.
  await page.getByRole('button', { name: 'Show', exact: true }).filter({ visible: true }).click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  await outbox
    .getByRole('article', { name: /Delete row "Stanhope/ })
    .getByRole('button', { name: 'Discard' })
    .click();
  await outbox.getByRole('button', { name: 'Close' }).click();
  await expect(shown(page, 'Stanhope')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/changes? waits?/).filter({ visible: true })).toHaveCount(0);
  await expect
    .poll(async () =>
      (await readSnapsheet(page, id)).rows.map(({ cells }) => [cells['Maker'], cells['Model']]),
    )
    .toEqual([
      ['Albion', 'Demy'],
      ['Stanhope', 'Second'],
    ]);
  await expect(shown(page, 'Demy')).toBeVisible();
  // A photo is deleted after its row.
  await expect.poll(async () => (await readSnapsheet(page, id)).orphans).toEqual([]);
});

test('a change that met another hand is looked over, and the row of a photo that waits can be taken back', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  mayFail(/^409 /);
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Presses');
  await upload(page, id, { Maker: 'Albion', Model: 'Foolscap' });
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await expect(shown(page, 'Albion')).toBeVisible();
  await untilKept(page);
  const seen = (await readSnapsheet(page, id)).rows[0]?.cells;
  await context.setOffline(true);
  await changeModel(page, 'Albion', 'Crown');
  await page.getByRole('button', { name: 'Add Photo' }).filter({ visible: true }).first().click();
  await page.getByLabel('Photos to read').setInputFiles({
    ...{ name: 'second.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not read without a network') },
  });
  const review = page.getByRole('dialog', { name: 'Review extracted data' });
  await review.getByRole('textbox', { name: 'Maker' }).fill('Ruthven');
  await review.getByRole('button', { name: 'Upload' }).click();
  await expect(review).toHaveCount(0);
  await choose(page, 'Ruthven', 'Edit');
  const unsent = page.getByRole('dialog', { name: '"Ruthven" is waiting to be sent' });
  await unsent.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Ruthven').filter({ visible: true })).toHaveCount(0);

  // From elsewhere; only the pages are offline.
  const answer = await page.request.patch(`/api/app/snapsheet/${id}/rows`, {
    headers: { origin: new URL(page.url()).origin },
    data: { updates: [{ row: 2, expected: seen, changes: { Model: 'Demy' } }] },
  });
  expect(answer.status()).toBe(200);
  await context.setOffline(false);
  await expect(shown(page, '1 change needs you')).toBeVisible();
  await page.goto('/?review');
  const card = page.getByRole('article').filter({ hasText: 'Change row' });
  await expect(card.getByText('Demy').first()).toBeVisible();
  await card.getByRole('button', { name: 'Save mine' }).click();
  await expect
    .poll(async () => (await readSnapsheet(page, id)).rows.map(({ cells }) => cells['Model']))
    .toEqual(['Crown']);
});

test('photos that are chosen without a network wait over a reload, and are read once there is one @phone-only', async ({
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
  const photo = async (name: string, maker: string) => ({
    ...{ name, mimeType: 'image/jpeg', buffer: await nameplate({ Maker: maker }) },
  });
  await page
    .getByLabel('Photos to read')
    .setInputFiles([await photo('one.jpg', 'Columbian'), await photo('two.jpg', 'Stanhope')]);
  const lines = page.getByRole('region', { name: 'Photos in progress' });
  const lineOf = (name: string) => lines.getByRole('listitem', { name });
  for (const name of ['one.jpg', 'two.jpg'])
    await expect(lineOf(name).getByText('To be read when you are online')).toBeVisible();
  // The device stores what is on the screen a moment later.
  await expect.poll(async () => (await bytesKept(page)).length).toBe(2);
  await page.reload();
  await expect(lineOf('two.jpg').getByText('To be read when you are online')).toBeVisible();
  // A photo that was filled in by hand is not read again.
  await lineOf('two.jpg').getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review extracted data' });
  await review.getByRole('textbox', { name: 'Maker' }).fill('By hand');
  await review.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(false);
  await expect(lineOf('one.jpg').getByText('Needs review')).toBeVisible({ timeout: 60_000 });
  await expect(lineOf('one.jpg').getByText('Columbian')).toBeVisible();
  await lineOf('two.jpg').getByRole('button', { name: 'Review' }).click();
  await expect(review.getByRole('textbox', { name: 'Maker' })).toHaveValue('By hand');
  await review.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page
    .getByRole('dialog', { name: '2 photos are waiting' })
    .getByRole('button', { name: 'Stay signed in' })
    .click();
  await expect(lineOf('one.jpg')).toBeVisible();
});

test('where photos that wait fill what a device has for them, it says so, and keeps the next once there is room', async ({
  page,
}) => {
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Presses');
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await expect(page.getByText('No rows yet')).toBeVisible();
  await untilKept(page);
  /** Adds an entry for a waiting file of this size, or removes it. */
  const fill = (size: number | null) =>
    page.evaluate(async (bytes) => {
      const name = (await indexedDB.databases()).find((one) =>
        one.name?.startsWith('rowhouse-account-'),
      )?.name;
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('files', 'readwrite');
          if (bytes === null) transaction.objectStore('files').delete('other');
          else transaction.objectStore('files').put({ size: bytes }, 'other');
          transaction.oncomplete = () => resolve(opening.result.close());
          transaction.onabort = () => reject(transaction.error);
        };
      });
    }, size);
  await fill(200_000_000);
  const buffer = await nameplate({ Maker: 'Albion' });
  const photos = ['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await page.getByRole('button', { name: 'Add Photo' }).first().click();
  await page.getByLabel('Photos to read').setInputFiles(photos);
  await expect(
    page.getByText(/could not keep 2 photos .*those that wait may take up to 200 MB in all/),
  ).toBeVisible();
  await fill(null);
  await page.getByRole('button', { name: 'Remove one.jpg' }).click();
  await expect(page.getByText(/could not keep/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('listitem', { name: 'two.jpg' })).toBeVisible();
});
