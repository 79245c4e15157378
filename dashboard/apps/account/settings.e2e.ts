import { expect, type Page } from '@playwright/test';
import { createReport } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('dates and money are shown in every app as the person chose, and back again @phone', async ({
  page,
}) => {
  await startExpenses(page);
  await page.goto('/?app=account');
  const settings = card(page, 'Regional settings');
  await settings.getByLabel('Dates and numbers').selectOption('German (Germany)');
  await expect(settings.getByLabel('Preview')).toContainText('1.234,50');
  await settings.getByLabel('Time zone').selectOption('Pacific/Kiritimati');
  await settings.getByLabel('Currency of new expense reports').selectOption('EUR, Euro');
  await expect(settings.getByText('Saved to your account')).toBeVisible();
  const reportId = await createReport(page, 'Fair', [
    { description: 'Stand', amount: 1234.5, date: '2025-11-18' },
  ]);
  await page.goto(`/?app=expenses&report=${reportId}`);
  await expect(page.getByText('18. Nov. 2025').first()).toBeVisible();
  await expect(page.getByText('1.234,50\u00a0€').first()).toBeVisible();
  const kiritimati = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' });
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  await expect(page.getByLabel(/^Date/)).toHaveValue(kiritimati.format(new Date()));

  await page.goto('/?app=account');
  await settings.getByLabel('Dates and numbers').selectOption('English (United States)');
  await expect(settings.getByLabel('Preview')).toContainText('1,234.50');
  await settings.getByRole('button', { name: 'Undo' }).click();
  await expect(settings.getByLabel('Dates and numbers')).toHaveValue('de-DE');
  await expect(settings.getByText('Saved to your account')).toBeVisible();
});

/** Once it has been given the token, the page of all calls sends it along. */
async function tryInDocument(page: Page, secret: string): Promise<void> {
  await page.goto('/api/docs');
  await page.locator('.auth-wrapper .authorize').first().click();
  const asking = page.locator('.dialog-ux');
  await asking.locator('input[aria-label="auth-bearer-value"]').fill(secret);
  await asking.locator('button.authorize[type=submit]').first().click();
  await asking.locator('.btn-done').first().click();
  await page.locator('#operations-tag-expenses').click();
  const call = page.locator('#operations-expenses-get_api_app_expenses');
  await call.locator('.opblock-summary-control').click();
  await call.locator('.try-out__btn').click();
  await call.locator('.execute').click();
  await expect(call.locator('.live-responses-table tbody .response-col_status')).toContainText('200');
  await expect(call.locator('.curl-command')).toContainText(`Bearer ${secret}`);
}

test('a script works with a token until the token is revoked', async ({ page, playwright, baseURL }) => {
  await startExpenses(page);
  const reportId = await createReport(page, 'Till');
  await page.goto('/?app=account');
  const tokens = card(page, 'API tokens');
  await tokens.getByRole('button', { name: 'New token' }).click();
  const asking = page.getByRole('dialog', { name: 'New API token' });
  await asking.getByLabel('Name').fill('Till in the shop');
  await asking.getByRole('checkbox', { name: 'Expenses' }).check();
  await asking.getByLabel('It may').selectOption('Read and write');
  await inspect(page, 'a new token', 'account/NewTokenDialog');
  await asking.getByRole('button', { name: 'Make token' }).click();
  const secret = await page.getByLabel('Token', { exact: true }).innerText();
  await inspect(page, 'a token, told once', 'account/NewTokenDialog');
  await page.getByRole('button', { name: 'Done' }).click();

  const script = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const add = () =>
    script.post(`/api/app/expenses/${reportId}/add`, {
      data: { date: '2026-11-02', description: 'Sold by the script', category: '', amount: 12.5 },
    });
  expect((await add()).status()).toBe(200);
  expect((await script.get('/api/app/todos/lists')).status()).toBe(403);
  await page.goto(`/?app=expenses&report=${reportId}`);
  await expect(page.getByText('Sold by the script').first()).toBeVisible();

  await tryInDocument(page, secret);

  await page.goto('/?app=account');
  await expect(tokens.getByText(/last used/)).toBeVisible();
  await tokens.getByRole('button', { name: 'Revoke Till in the shop' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'the question before a token is revoked', 'account/TokenList');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(tokens.getByText('No tokens yet.')).toBeVisible();
  expect((await add()).status()).toBe(401);
  await script.dispose();
});
