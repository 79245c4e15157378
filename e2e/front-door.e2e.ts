import { expect, type Page } from '@playwright/test';
import { createReport, send } from './calls.ts';
import { test } from './journey.ts';
import { addAppDirectly, signInNew, startExpenses } from './people.ts';

const bar = (page: Page) => page.getByRole('banner');

/** Signs in past the workspace's pages, if the browser knows the person and what was allowed. */
async function signInAgain(page: Page): Promise<void> {
  await bar(page).getByRole('link', { name: 'Login with Google' }).click();
}

test('an address in an app that is opened signed out is come back to after signing in @phone-only', async ({
  page,
  context,
  baseURL,
  mayFail,
}) => {
  // What the page before reads at that moment.
  mayFail(/^401 \/api\/app\//);
  await startExpenses(page);
  const report = await createReport(page, 'Lisbon', [{ description: 'Tram', amount: 22.4 }]);
  await addAppDirectly(page, 'todos');
  const made = await send(page, '/api/app/todos/lists', { method: 'POST', body: { name: 'Errands' } });
  const { list } = (await made.json()) as { list: { id: string } };
  for (const [address, name] of [
    [`/?app=expenses&report=${report}`, 'Lisbon'],
    [`/?app=todos&list=${list.id}`, 'Errands'],
  ] as const) {
    await context.clearCookies({ name: /rowhouse/ });
    await page.goto(address);
    await expect(page).toHaveURL(`${baseURL}/`);
    // The landing page keeps the place over a reload.
    await page.reload();
    await signInAgain(page);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}${address}`);
  }
});

test('who signs in before the page has its scripts comes back to the same place', async ({
  page,
  context,
  baseURL,
  mayFail,
}) => {
  mayFail(/^net::ERR_FAILED \/assets\//);
  // The scripts may arrive while the page is being left, and ask for somebody who has not signed in yet.
  mayFail(/^401 \/api\/(subscription|alpha)\/status/);
  await startExpenses(page);
  // The page would notice that nobody is signed in, and lead elsewhere at the same time.
  await page.goto('about:blank');
  await context.clearCookies({ name: /rowhouse/ });
  let isSlow = true;
  await page.route('**/assets/*.js', (route) => (isSlow ? route.abort() : route.continue()));
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/google')) isSlow = false;
  });
  await page.goto('/?app=expenses');
  await signInAgain(page);
  await expect(page).toHaveURL(`${baseURL}/?app=expenses`);
  await expect(page.getByRole('button', { name: /Report/ }).first()).toBeVisible();
});

test('an address elsewhere is not led to by signing in', async ({ page, context, baseURL }) => {
  await signInNew(page);
  for (const place of [
    '//evil.example/?app=todos',
    '/\\evil.example',
    'https://evil.example',
    '/api/auth/me',
  ]) {
    await context.clearCookies({ name: /rowhouse/ });
    await page.goto(`/api/auth/google?callbackUrl=${encodeURIComponent(place)}`);
    await expect(page).toHaveURL(`${baseURL}/`);
  }
});

test('the legal pages and an error have the whole top bar, for strangers and for people @phone', async ({
  page,
}) => {
  const pages = ['/privacy', '/terms', '/?error=true&code=SERVER_ERROR&message=Down'];
  for (const address of pages) {
    await page.goto(address);
    await expect(bar(page).getByRole('button', { name: /^Theme: / })).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Login with Google' })).toBeVisible();
  }
  await signInNew(page);
  for (const address of pages) {
    await page.goto(address);
    await expect(bar(page).getByRole('button', { name: /^Theme: / })).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Login with Google' })).toHaveCount(0);
    await bar(page)
      .getByRole('button', { name: /account of Ines/ })
      .click();
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  }
});

test('the time left of a trial is told in each app and on the account, and lies over no row @phone-only', async ({
  page,
}) => {
  await startExpenses(page);
  const entries = Array.from({ length: 12 }, (_, at) => ({ description: `Ferry ${at}`, amount: at + 1 }));
  const report = await createReport(page, 'Many', entries);
  const said = page.getByText('Trial: 14 days remaining');
  await page.goto('/?app=account');
  await expect(said).toBeVisible();
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByText('Ferry 11', { exact: true }).first()).toBeVisible();
  await expect(said).toBeVisible();
  const main = await page.locator('#content').evaluate((content) => {
    const room = content.querySelector<HTMLElement>('[data-status-bar-room]');
    return content.getBoundingClientRect().bottom - (room?.offsetHeight ?? 0);
  });
  // At the top of the page and at its end.
  expect((await said.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(Math.floor(main));
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const statusBar = await page.getByRole('region', { name: 'Sheet' }).boundingBox();
  const box = await said.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(statusBar?.y ?? 0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(said).toHaveCount(0);
});

test('the notice of the alpha opens from its chip in the top bar @phone-only', async ({ page }) => {
  await signInNew(page);
  const notice = page.locator('p').filter({ hasText: 'Rowhouse is in alpha.' });
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Alpha, data may be reset' }).click();
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
});
