import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createReport, readReport } from './calls.ts';
import { testWithSettings } from './own-rowhouse.ts';
import { startExpenses } from './people.ts';
import { createSnapsheet, nameplate, startSnapsheet } from './snapsheet.ts';

// The same as the other faults have, so that one installation serves both.
const test = testWithSettings({ EXTRACTOR: 'off', REQUESTS_PER_MINUTE: '60000' });

async function photo(name: string) {
  return { name, mimeType: 'image/jpeg', buffer: await nameplate({ Maker: name }) };
}

/** Opens a new report and adds receipts that wait to be checked. */
async function addReceipts(page: Page, names: readonly string[]) {
  await startExpenses(page);
  const report = await createReport(page, 'Trip');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add Receipts' }).filter({ visible: true }).first().click();
  await page.getByLabel('Photos to read').setInputFiles(await Promise.all(names.map(photo)));
  const review = page.getByRole('dialog', { name: 'Receipts to review' });
  for (const name of names) await expect(review.getByRole('group', { name, exact: true })).toBeVisible();
  return { report, review };
}

test('what is typed beside a photo outlives a page that closes before its database has it', async ({
  page,
}) => {
  const { review } = await addReceipts(page, ['one.jpg', 'two.jpg']);
  const notes = () => review.getByRole('group', { name: 'two.jpg', exact: true }).getByLabel('Notes');
  await notes().fill('with Hal');
  const loaded = page.waitForEvent('load');
  await notes().evaluate((field) => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The page is closing.', 'AbortError');
    };
    // As the browser itself does, past what React keeps of the field.
    const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    write?.call(field, 'with Hal and Ida');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    location.reload();
  });
  await loaded;
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(notes()).toHaveValue('with Hal and Ida');
});

test('a browser without room for photos says so, asks before they are lost, and still saves them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    };
  });
  const { report, review } = await addReceipts(page, ['one.jpg', 'two.jpg']);
  await expect(review.getByText(/could not keep 2 photos that are not in the sheet yet/)).toBeVisible();
  const row = review.getByRole('group', { name: 'one.jpg', exact: true });
  await row.getByLabel('Description').fill('Diner');
  await row.getByLabel('Date').fill('2026-11-02');
  await row.getByLabel('Amount, USD').fill('12');
  const mayLeave = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await mayLeave()).toBe(false);
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Saved', { exact: true })).toBeVisible();
  await expect(review.getByText(/could not keep a photo that is not in the sheet yet/)).toBeVisible();
  await review.getByRole('button', { name: 'Remove two.jpg' }).click();
  expect(await mayLeave()).toBe(true);
  const { rows } = await readReport(page, report);
  expect(rows.map(({ Description }) => Description)).toEqual(['Diner']);
});

/** Holds back readings of photos; returns how many were requested, and a function that lets them continue. */
async function holdReading(context: BrowserContext) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await context.route('**/extract', async (route) => {
    asked.push(route.request().url());
    await promise;
    await route.continue();
  });
  return { asked, goOn: () => resolve() };
}

test('a photo that one tab reads is not read by another, which shows what came of it', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^503 .*\/extract$/);
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Plates');
  const reading = await holdReading(context);
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await page.getByRole('button', { name: 'Add Photo' }).first().click();
  await page.getByLabel('Photos to read').setInputFiles([await photo('one.jpg'), await photo('two.jpg')]);
  const lineOf = (tab: Page, name: string) => tab.getByRole('listitem', { name, exact: true });
  await expect.poll(() => reading.asked.length).toBe(2);
  const other = await context.newPage();
  await other.goto(`/?app=snapsheet&sheet=${id}`);
  for (const name of ['one.jpg', 'two.jpg'])
    await expect(lineOf(other, name).getByText('Reading', { exact: true })).toBeVisible();
  reading.goOn();
  for (const tab of [page, other])
    for (const name of ['one.jpg', 'two.jpg'])
      await expect(lineOf(tab, name).getByText('Failed', { exact: true })).toBeVisible();
  expect(reading.asked).toHaveLength(2);
});
