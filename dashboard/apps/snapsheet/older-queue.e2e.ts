import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { browserOptions } from '../../../e2e/browser.ts';
import { test as journey } from '../../../e2e/journey.ts';
import { createSnapsheet, nameplate, readSnapsheet, startSnapsheet } from '../../../e2e/snapsheet.ts';

// A separate profile on disk, so that the browser's files can be deleted.
const test = journey.extend({
  context: async ({ baseURL }, use, info) => {
    const context = await chromium.launchPersistentContext(info.outputPath('profile'), {
      ...(await browserOptions()),
      ...(baseURL !== undefined && { baseURL }),
    });
    await use(context);
    await context.close();
  },
});

/** Queues photos like the database's first version, on a page that does not open it. */
async function queueAsBefore(page: Page, owner: string, photos: Record<string, Buffer>): Promise<void> {
  await page.goto('/privacy');
  const files = Object.entries(photos).map(([name, bytes]) => ({ name, base64: bytes.toString('base64') }));
  await page.evaluate(
    async ([ownedBy, queued]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('rowhouse-photos', 1);
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = database.transaction('photos', 'readwrite', { durability: 'strict' });
      for (const [at, { name, base64 }] of queued.entries()) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transaction.objectStore('photos').put({
          id: `older-${at}`,
          owner: ownedBy,
          addedAt: at,
          requestKey: crypto.randomUUID(),
          file: new File([bytes], name, { type: 'image/jpeg' }),
          name,
          state: 'waiting',
          extraction: null,
          draft: null,
          problem: null,
          failedIn: null,
        });
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      database.close();
    },
    [owner, files] as const,
  );
}

/** Deletes the browser's file for a photo from the disk; its database does not notice. */
async function loseBytes(profile: string, bytes: Buffer): Promise<void> {
  let lost = 0;
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!file.includes('.indexeddb.blob') || !entry.isFile()) continue;
    if (!(await readFile(file)).equals(bytes)) continue;
    await rm(file);
    lost += 1;
  }
  expect(lost).toBe(1);
}

test('photos that an older version queued are sent once, beside one that the browser has lost', async ({
  page,
}, info) => {
  const { email } = await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Presses');
  const photos = {
    'one.jpg': await nameplate({ Maker: 'Albion' }),
    'lost.jpg': await nameplate({ Maker: 'Columbian' }),
    'two.jpg': await nameplate({ Maker: 'Stanhope' }),
  };
  await queueAsBefore(page, `${email} snapsheet/${id}`, photos);
  await loseBytes(info.outputPath('profile'), photos['lost.jpg']);
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  const lines = page.getByRole('region', { name: 'Photos in progress' });
  const lineOf = (name: string) => lines.getByRole('listitem', { name });
  const review = page.getByRole('dialog', { name: 'Review extracted data' });
  await expect(lineOf('lost.jpg').getByText(/Nothing is left of this photo/)).toBeVisible();
  for (const name of ['one.jpg', 'two.jpg']) {
    await expect(lineOf(name).getByText('Needs review')).toBeVisible({ timeout: 60_000 });
  }
  await page.reload();
  await lineOf('one.jpg').getByRole('button', { name: 'Review' }).click();
  await review.getByRole('button', { name: 'Upload' }).click();
  await expect(review.getByText('two.jpg')).toBeVisible();
  await review.getByRole('button', { name: 'Upload' }).click();
  await expect(review).toBeHidden();
  // They are now in the account's own database, and the old one is gone.
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
  expect(await databases()).toEqual([expect.stringMatching(/^rowhouse-account-/)]);
  await lineOf('lost.jpg').getByRole('button', { name: 'Remove lost.jpg' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Presses' })).toBeVisible();
  await expect(lines).toHaveCount(0);
  const { rows } = await readSnapsheet(page, id);
  expect(rows.map(({ cells }) => cells['Photo'])).toEqual(['one.jpg', 'two.jpg']);
});

test('what the version before queued moves with all that was typed, and of another person nothing', async ({
  page,
}) => {
  const { email } = await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Presses');
  await page.goto('/privacy');
  const bytes = (await nameplate({ Maker: 'Albion' })).toString('base64');
  await page.evaluate(
    async ([own, place, base64]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('rowhouse-photos', 2);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('facts', { keyPath: ['owner', 'id'] });
          opening.result.createObjectStore('bytes');
        };
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = database.transaction(['facts', 'bytes'], 'readwrite', { durability: 'strict' });
      for (const [at, email] of [own, `other-${own}`].entries()) {
        const [owner, photoId] = [`${email} ${place}`, `photo-${at}`];
        transaction.objectStore('facts').put({
          ...{ owner, id: photoId, addedAt: at, requestKey: crypto.randomUUID(), name: `${at}.jpg` },
          ...{ type: 'image/jpeg', state: 'review', extraction: null, problem: null, failedIn: null },
          draft: {
            fields: [{ key: 'Maker 1', name: 'Maker', value: 'Typed before', reading: null }],
            ...{ lines: [], place: null },
          },
        });
        const photo = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transaction.objectStore('bytes').put(photo.buffer, [owner, photoId]);
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      database.close();
    },
    [email, `snapsheet/${id}`, bytes] as const,
  );
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  const lines = page.getByRole('region', { name: 'Photos in progress' });
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await lines.getByRole('listitem', { name: '0.jpg' }).getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review extracted data' });
  await expect(review.getByLabel('Maker', { exact: true })).toHaveValue('Typed before');
  await review.getByRole('button', { name: 'Upload' }).click();
  await expect(review).toBeHidden();
  const { rows } = await readSnapsheet(page, id);
  expect(rows.map(({ cells }) => [cells['Photo'], cells['Maker']])).toEqual([['0.jpg', 'Typed before']]);
  // Other people's photos wait for them.
  const left = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open('rowhouse-photos'));
    const keys = await asked(database.transaction('facts').objectStore('facts').getAllKeys());
    database.close();
    return keys.map(String);
  });
  expect(left).toEqual([`other-${email} snapsheet/${id},photo-1`]);
});
