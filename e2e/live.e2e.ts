import { type Browser, expect, type Page } from '@playwright/test';
import { send } from './calls.ts';
import { workspaceUrl } from './hand.ts';
import { test } from './journey.ts';
import { cell, typeIntoCell } from './people.ts';
import { createList, openAdd, startTodos, task, typeCells } from './todos.ts';

test.use({ serviceWorkers: 'allow' });

// What somebody changes elsewhere appears automatically.

const isStream = (url: URL) => url.pathname === '/api/live';

/** Opens a list, and waits until the browser listens. */
async function openList(page: Page, list: string): Promise<void> {
  const listens = page.waitForRequest((request) => {
    const url = new URL(request.url());
    return isStream(url) && (url.searchParams.get('files') ?? '').includes(list);
  });
  await page.goto(`/?app=todos&list=${list}`);
  await listens;
}

/** The same person in another browser. */
async function elsewhere(page: Page, browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, baseURL: new URL(page.url()).origin });
  const cookies = await page.context().cookies();
  await context.addCookies(cookies.filter(({ name }) => !name.startsWith('rowhouse_')));
  const opened = await context.newPage();
  await opened.goto(new URL('/api/auth/google', page.url()).href);
  await expect(opened.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  return opened;
}

const phone = { width: 390, height: 844 };

test('what is written in one browser, or typed into the sheet, shows in another', async ({
  page,
  browser,
}) => {
  await startTodos(page);
  const list = await createList(page, 'Studio', [{ text: 'Order rag paper' }]);
  const other = await elsewhere(page, browser, phone);
  await openList(page, list);
  await openList(other, list);
  await expect(task(other, 'Order rag paper')).toBeVisible();

  await openAdd(page);
  await page.keyboard.type('Mix the green');
  await page.keyboard.press('Enter');
  await expect(task(other, 'Mix the green')).toBeVisible();

  // Text being typed stays, and so does the focus; the rows behind do not change until it is sent.
  const field = await openAdd(other);
  await other.keyboard.type('Call the');
  const sheet = await page.context().newPage();
  await sheet.goto(`${workspaceUrl()}/spreadsheets/d/${list}/edit`);
  await expect(cell(sheet, 'A1')).not.toBeEmpty();
  await typeIntoCell(sheet, 'A2', 'Order laid paper');
  await expect(task(page, 'Order laid paper')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Call the');
  await other.keyboard.type(' printer');
  await other.keyboard.press('Enter');
  await sheet.close();
  await expect(task(other, 'Order laid paper')).toBeVisible();
  await expect(task(page, 'Call the printer')).toBeVisible();

  // Under a pointer that moves among the rows nothing moves, until they are asked for.
  const row = task(page, 'Order laid paper');
  const show = page.getByRole('button', { name: /^Show \d changes?$/ });
  await openAdd(other);
  await other.keyboard.type('Varnish');
  let at = 0;
  const point = async () => {
    at += 1;
    const { x = 0, y = 0 } = (await row.boundingBox()) ?? {};
    await page.mouse.move(x + (at % 9), y + 2);
  };
  await point();
  await Promise.all([
    other.keyboard.press('Enter'),
    expect(async () => {
      await point();
      await expect(show).toBeVisible({ timeout: 200 });
    }).toPass({ intervals: [0] }),
  ]);
  await show.press('Enter');
  await expect(task(page, 'Varnish')).toBeVisible();
  await expect(show).toHaveCount(0);
  await other.context().close();
});

test('a list of lists shows one that was made elsewhere, on a phone @phone-only', async ({
  page,
  browser,
}) => {
  await startTodos(page);
  await createList(page, 'Studio', []);
  const listens = page.waitForRequest((request) => isStream(new URL(request.url())));
  await page.reload();
  await listens;
  const other = await elsewhere(page, browser, phone);
  await createList(other, 'Home', []);
  await expect(page.getByRole('article', { name: 'Home' })).toBeVisible();
  await other.context().close();
});

test('what changed while the line was down shows once it is back', async ({ page, browser, mayFail }) => {
  mayFail(/^net::ERR_/);
  await startTodos(page);
  const list = await createList(page, 'Studio', [{ text: 'Order rag paper' }]);
  const other = await elsewhere(page, browser, phone);
  await openList(page, list);
  // It is fetched once the page listens.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.context().setOffline(true);
  await typeCells(other, list, 'A2', [['Order laid paper']]);
  await page.context().setOffline(false);
  await expect(task(page, 'Order laid paper')).toBeVisible();
  await other.context().close();
});

test('a session that is ended elsewhere leaves nothing on the screen, but what is being typed', async ({
  page,
  browser,
  mayFail,
}) => {
  mayFail(/^401 /);
  await startTodos(page);
  const list = await createList(page, 'Studio', [{ text: 'Order rag paper' }]);
  const other = await elsewhere(page, browser, phone);
  await openList(page, list);
  const field = await openAdd(page);
  await page.keyboard.type('Call the printer');
  const refused = page.waitForResponse((response) => isStream(new URL(response.url())) && !response.ok());
  const ended = await send(other, '/api/auth/sessions/end-others', { method: 'POST' });
  expect(ended.status()).toBe(200);
  await refused;
  await expect(field).toHaveValue('Call the printer');
  await expect(field).toBeFocused();
  await field.fill('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
  await other.context().close();
});
