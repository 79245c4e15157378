import { expect } from '@playwright/test';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { cells, chooseMore, columnIn, openCommissions } from '../../../e2e/own-apps.ts';

test('whoever has the address of a public form adds a row without an account, and sees none @phone-only', async ({
  page,
  browser,
  mayFail,
}) => {
  mayFail(/^(?:403|404|422) \/form\//);
  const sheetId = await openCommissions(page);
  await chooseMore(page, 'Public form');
  const dialog = page.getByRole('dialog', { name: 'Public form' });
  await dialog.getByLabel('Title').fill('Order prints');
  await dialog.getByRole('checkbox', { name: 'Price' }).uncheck();
  await dialog.getByLabel('Maximum number of rows').fill('0');
  await dialog.getByRole('button', { name: 'Save and open' }).click();
  await expect(dialog.getByLabel('Maximum number of rows')).toHaveAttribute('aria-invalid', 'true');
  await inspect(page, 'what a public form asks', 'my-apps/AskForm');
  await dialog.getByLabel('Maximum number of rows').fill('20');
  await dialog.getByRole('button', { name: 'Save and open' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Open. No rows yet.' })).toBeVisible();
  await inspect(page, 'a public form that is open', 'sharing/FormAddress');
  const address = await dialog.getByLabel('Address').inputValue();

  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { name: 'Order prints' })).toBeVisible();
  await expect(theirs.getByLabel('Price')).toHaveCount(0);
  await inspect(theirs, 'a public form', 'forms/form-page');
  await theirs.getByLabel('Job').fill('=1+1');
  await theirs.getByLabel('Stage').selectOption('Proof');
  await theirs.getByLabel('Due').fill('2026-12-18');
  await theirs.getByLabel('Quantity').fill('250');
  // Anything faster than a person is asked to check the form again.
  await expect(async () => {
    await theirs.getByRole('button', { name: 'Send' }).click();
    await expect(theirs.getByText('Thank you. Your answer has arrived.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await inspect(theirs, 'the end of a public form');
  expect(await stranger.cookies()).toEqual([]);
  const written = await callWorkspace(page, `${cells(sheetId, 'Orders!A10:D10')}`);
  expect(await written.json()).toMatchObject({ values: [['=1+1', 'Proof', expect.any(String), '250']] });
  await dialog.getByRole('button', { name: 'New address' }).click();
  await inspect(page, 'the question before a form moves', 'sharing/FormAddress');
  await page
    .getByRole('dialog', { name: 'Make a new address?' })
    .getByRole('button', { name: 'New address' })
    .click();
  await expect(dialog.getByLabel('Address')).not.toHaveValue(address);
  await expect(dialog.getByText(/^Open\. 1 of 20 rows has come/)).toBeVisible();
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close the form' }).click();
  await expect(dialog.getByText(/^Closed: /)).toBeVisible();
  await theirs.goto(await dialog.getByLabel('Address').inputValue());
  await expect(theirs.getByRole('heading', { name: 'This form is not open' })).toBeVisible();
  await stranger.close();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByText('7 rows')).toBeVisible();
});

test('a public form asks for several choices as boxes, and views are filtered by each of them @phone', async ({
  page,
  browser,
  mayFail,
}) => {
  mayFail(/^422 \/form\//);
  const papers = ['Cotton; Linen', 'Kraft', 'Cotton; Kraft', 'Kraft; Linen', 'Cotton', 'Linen; Cotton'];
  const sheetId = await openCommissions(page, [
    ['Job', 'Papers'],
    ...papers.map((paper, at) => [`Job ${at + 1}`, paper]),
  ]);
  await chooseMore(page, 'Public form');
  const dialog = page.getByRole('dialog', { name: 'Public form' });
  await dialog.getByLabel('Title').fill('Choose papers');
  await dialog.getByRole('button', { name: 'Save and open' }).click();
  const address = await dialog.getByLabel('Address').inputValue();
  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  await theirs.goto(address);
  const group = theirs.getByRole('group', { name: 'Papers' });
  await expect(group.getByRole('checkbox')).toHaveCount(3);
  await theirs.getByLabel('Job').fill('Maps');
  await group.getByRole('checkbox', { name: 'Kraft' }).check();
  await group.getByRole('checkbox', { name: 'Cotton' }).check();
  await inspect(theirs, 'a public form with several choices');
  await expect(async () => {
    await theirs.getByRole('button', { name: 'Send' }).click();
    await expect(theirs.getByText('Thank you. Your answer has arrived.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await stranger.close();
  expect(await columnIn(page, sheetId, 'Orders!B8:B8')).toEqual(['Cotton; Kraft']);
  await page.reload();

  await expect(page.getByText('7 rows')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Papers', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter by Papers' });
  await filter.getByRole('checkbox', { name: 'Linen' }).check();
  await filter.getByRole('button', { name: 'Show rows' }).click();
  await expect(page.getByRole('button', { name: 'Papers: Linen', exact: true })).toBeVisible();
  await expect(page.getByText('3 of 7 rows')).toBeVisible();
});
