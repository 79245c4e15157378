import { type BrowserContext, expect, type Page } from '@playwright/test';
import { createReport } from './calls.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { startExpenses } from './people.ts';

/** Another browser in which the same person signs in: it has their workspace session, but none of ours. */
async function signInElsewhere(page: Page, other: BrowserContext): Promise<Page> {
  const cookies = await page.context().cookies();
  await other.addCookies(cookies.filter(({ name }) => !name.startsWith('rowhouse_')));
  const elsewhere = await other.newPage();
  await elsewhere.goto('/api/auth/google');
  await expect(elsewhere.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  return elsewhere;
}

test('sessions that are ended elsewhere keep what was typed, or lead to the front page', async ({
  page,
  browser,
  baseURL,
  mayFail,
}) => {
  mayFail(/^401 \/api\/live$/);
  await startExpenses(page);
  const report = await createReport(page, 'Shared desk', [{ description: 'Kept', amount: 12 }]);
  const options = baseURL === undefined ? {} : { baseURL };
  const [library, phone] = [await browser.newContext(options), await browser.newContext(options)];
  const typing = await signInElsewhere(page, library);
  const paying = await signInElsewhere(page, phone);

  await typing.goto(`/?app=expenses&report=${report}`);
  await typing.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = typing.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill('Typed at the library');
  await dialog.getByLabel('Amount, USD').fill('5');
  // No event tells this one that its session is over.
  await paying.route('**/api/live?*', () => {});
  await paying.goto('/?app=account');
  const subscribe = paying.getByRole('button', { name: 'Subscribe Now' });
  await expect(subscribe).toBeVisible();

  await page.goto('/?app=account');
  const card = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(card.getByRole('button', { name: /^Sign out .*, signed in / })).toHaveCount(2);
  await card
    .getByRole('button', { name: /^Sign out .*, signed in / })
    .first()
    .click();
  await expect(card.getByRole('button', { name: /^Sign out .*, signed in / })).toHaveCount(1);
  await card.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'the question before others are signed out', 'account/SessionsCard');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(card.getByRole('button', { name: /^Sign out .*, signed in / })).toHaveCount(0);

  // A call of an app is left to the screen, which keeps what was typed.
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('link', { name: 'Re-authenticate' })).toBeVisible();
  await expect(dialog.getByText(/What you typed is still here/)).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed at the library');
  const opened = library.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Re-authenticate' }).click();
  await expect((await opened).getByRole('gridcell', { name: 'Kept', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(typing.getByRole('gridcell', { name: 'Typed at the library', exact: true })).toBeVisible();

  // Any other call leads to the front page, and nothing of the person stays.
  await subscribe.click();
  await expect(paying.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
  await expect(paying).toHaveURL(`${baseURL}/`);
  await paying.goto('/?app=account');
  await expect(paying.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
  // The browser in which all this was done continues.
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('gridcell', { name: 'Typed at the library', exact: true })).toBeVisible();
  await library.close();
  await phone.close();
});
