import { expect, type Page } from '@playwright/test';
import { createReport, readReport, send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { dayFromToday } from '../../../e2e/pictures/take.ts';

const card = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });

test('all reports are added up by year, month, category and merchant, and what comes again is expected in Today until it is in a row @phone-only', async ({
  page,
}) => {
  await startExpenses(page);
  const cloud = (ahead: number) => ({
    ...{ description: 'Adobe Cloud', amount: 54.99, category: 'Software' },
    date: dayFromToday(ahead),
  });
  const studio = await createReport(page, 'Studio', [cloud(-93), cloud(-62), cloud(-31)]);
  await createReport(page, 'Fairs', [
    { description: 'Ferry', amount: 12.5, category: 'Travel', date: '2024-03-01' },
    { description: 'Ferry', amount: 7.5, category: 'travel', date: '2024-04-01' },
  ]);
  await page.goto('/?app=expenses&tab=overview');
  const total = card(page, 'Total');
  await expect(total).toContainText('$184.97');
  await expect(total).toContainText('5 expenses in 2 reports');
  await expect(page.getByRole('list', { name: 'Comes again' }).getByRole('listitem')).toContainText(
    /Adobe Cloud.*About \$54\.99 every 31 days, next around/,
  );
  await page.getByRole('group', { name: 'Year' }).getByRole('button', { name: '2024' }).press('Enter');
  await expect(total).toContainText('$20.00');
  await expect(card(page, 'By category')).toContainText(/Travel.*\$20\.00/);
  await expect(card(page, 'By merchant')).toContainText(/Ferry.*\$20\.00/);
  await expect(page.getByRole('listitem', { name: 'March 2024, $12.50' })).toBeVisible();
  await inspect(page, 'what all reports come to in a year', 'expenses/Overview');

  // It should have come again by now: Today reports it, leads to the form, and stops once a row has it.
  await page.goto('/');
  const line = page.getByRole('listitem').filter({ hasText: 'Adobe Cloud' });
  await expect(line).toContainText('About $54.99');
  await line.getByRole('link').first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Description').fill('ADOBE CLOUD 7781');
  await dialog.getByLabel('Amount, USD').fill('54.99');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await readReport(page, studio)).rows).toHaveLength(4);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(line).toHaveCount(0);
  expect((await send(page, '/api/app/agenda')).status()).toBe(200);
});
