import { expect, type Page } from '@playwright/test';
import { createReport, refusalOf, send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startExpenses } from '../../../e2e/people.ts';
import { allowAccess, askForAccess, someoneElse, statusOf, step } from '../../../e2e/reports.ts';

async function openShared(page: Page, report: string): Promise<void> {
  await page.goto('/?app=expenses');
  await page.getByRole('tab', { name: 'Shared with Me' }).click();
  await page.getByRole('button', { name: report, exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'Taxi', exact: true })).toBeVisible();
}

async function addExpense(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByLabel('Amount, USD').fill('3');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function choose(page: Page, select: RegExp, role: string): Promise<void> {
  await page.getByRole('combobox', { name: select }).click();
  await page.getByRole('option', { name: new RegExp(role) }).click();
}

test('three people share a report: an editor writes, a viewer reads, and the owner decides', async ({
  page,
  browser,
}) => {
  // Three people sign up, one after another.
  test.slow();
  await startExpenses(page, 'Ines Duarte');
  const report = await createReport(page, 'For all of us', [{ description: 'Taxi', amount: 12.5 }]);
  const editor = await someoneElse(browser, 'Rui Alves');
  const viewer = await someoneElse(browser, 'Mara Ellison');

  await page.reload();
  await page.getByRole('button', { name: 'Actions for For all of us' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share "For all of us"' });
  const address = dialog.getByLabel('Email address');
  await address.fill(editor.email);
  await address.press('Enter');
  await expect(dialog.getByText('Sheet shared successfully!')).toBeVisible();
  // The dialog stays open for the next address, then closes by itself a moment later.
  await address.fill(viewer.email);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rui Alves' })).toContainText('Editor');
  await choose(page, /^Role$/, 'Viewer');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText('Sheet shared successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await allowAccess(editor.page);
  await openShared(editor.page, 'For all of us');
  await addExpense(editor.page, 'From Rui');
  await editor.page.getByRole('button', { name: 'People' }).click();
  const people = editor.page.getByRole('dialog', { name: 'Share "For all of us"' });
  await expect(people.getByRole('listitem')).toHaveText([
    /Ines Duarte.*Owner/,
    /Rui Alves.*Editor/,
    /Mara.*Viewer/,
  ]);
  await expect(people.getByRole('textbox')).toHaveCount(0);
  await people.getByRole('button', { name: 'Done' }).click();

  // The owner submits, which locks the rows for both; the editor returns it with a comment, and it is open again.
  await page.goto(`/?app=expenses&report=${report}`);
  await step(page, 'Submit', 'For November');
  await expect(statusOf(page)).toContainText('Submitted');
  await expect(page.getByRole('button', { name: 'Add Expense' }).first()).toBeDisabled();
  await editor.page.reload();
  await expect(statusOf(editor.page)).toContainText('For November');
  await expect(statusOf(editor.page)).toContainText('Its owner can take it back to change them.');
  await expect(editor.page.getByRole('button', { name: 'Add Expense' }).first()).toBeDisabled();
  await step(editor.page, 'Return', 'The hotel is missing');
  await expect(statusOf(editor.page)).toContainText('Returned');
  await page.reload();
  await expect(statusOf(page)).toContainText('Rui Alves');
  await expect(statusOf(page)).toContainText('The hotel is missing');
  await expect(page.getByRole('button', { name: 'Add Expense' }).first()).toBeEnabled();

  await allowAccess(viewer.page);
  await openShared(viewer.page, 'For all of us');
  await expect(viewer.page.getByText('View only', { exact: true }).first()).toBeVisible();
  await expect(statusOf(viewer.page)).toContainText('You can view this report, but not change its status');
  await expect(viewer.page.getByRole('gridcell', { name: 'From Rui', exact: true })).toBeVisible();
  const writing = /Add Expense|Actions for|Photo for|Share|People/;
  await expect(viewer.page.getByRole('button', { name: writing })).toHaveCount(0);
  const body = { description: 'Smuggled', amount: 1, date: '2026-11-02', category: '' };
  const smuggle = () => send(viewer.page, `/api/app/expenses/${report}/add`, { method: 'POST', body });
  expect(await refusalOf(await smuggle())).toMatchObject({
    status: 403,
    error: 'You can view this file, but not change it.',
  });

  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await choose(page, /Role of Mara Ellison/, 'Editor');
  const mara = dialog.getByRole('listitem').filter({ hasText: 'Mara Ellison' });
  await expect(mara).toContainText('Editor');
  await viewer.page.reload();
  await addExpense(viewer.page, 'From Mara');

  await dialog.getByRole('button', { name: 'Remove Rui Alves' }).click();
  await dialog.getByRole('button', { name: 'Remove access' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await editor.page.reload();
  await expect(
    editor.page.getByText('This file is no longer there, or is not shared with you.'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('gridcell', { name: 'From Mara', exact: true })).toBeVisible();
  for (const guest of [editor, viewer]) await guest.page.context().close();
});

test('who declines to let others’ files be read goes on where they were', async ({ page }) => {
  await startExpenses(page);
  await askForAccess(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/\?app=expenses&tab=shared$/);
  await expect(page.getByText('You did not allow this. Everything else works as before.')).toBeVisible();

  await askForAccess(page);
  await page
    .getByLabel(/Read|See/)
    .last()
    .uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(/\/\?app=expenses&tab=shared$/);
  await expect(page.getByText('You did not allow this. Everything else works as before.')).toBeVisible();
  await expect(page.getByText('You can only see reports you created')).toBeVisible();

  await allowAccess(page);
  await expect(page.getByText('Nothing shared yet')).toBeVisible();
  await expect(page.getByText('You can only see reports you created')).toHaveCount(0);
});

test('a report is shared from its own page', { tag: '@phone' }, async ({ page, browser }) => {
  await startExpenses(page, 'Ines Duarte');
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  const taxi = { description: 'Taxi', amount: 12.5, category: 'Transport', date: day };
  const report = await createReport(page, 'On the road', [taxi]);
  const guest = await someoneElse(browser, 'Rui Alves');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share "On the road"' });
  await dialog.getByLabel('Email address').fill('rui@example');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByLabel('Email address').fill(guest.email);
  await choose(page, /^Role$/, 'Viewer');
  await dialog.getByLabel('Email address').press('Enter');
  await expect(dialog.getByText('Sheet shared successfully!')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rui Alves' })).toContainText('Viewer');
  await expect(dialog).toBeHidden();

  // It is submitted, shown as such in the list of reports, and taken back.
  await statusOf(page).getByRole('button', { name: 'Submit', exact: true }).click();
  await inspect(page, 'before a report is submitted', 'expenses/MoveDialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await step(page, 'Submit', 'Two taxis');
  await expect(statusOf(page)).toContainText('Take it back to change them.');
  await statusOf(page).getByRole('button', { name: '1 step' }).click();
  const steps = page.getByRole('dialog', { name: 'Steps of the report' });
  await expect(steps.getByRole('listitem')).toHaveText([/Submitted.*row 2.*Ines Duarte.*Two taxis/]);
  await inspect(page, 'the steps of a report', 'expenses/MoveDialog');
  await steps.getByRole('button', { name: 'Close' }).last().click();
  await inspect(page, 'a report that is submitted', 'expenses/ReportScreen');
  await page.getByRole('button', { name: 'Back to Reports' }).click();
  await expect(page.getByText('Submitted', { exact: true }).filter({ visible: true })).toBeVisible();
  await page.goBack();
  await step(page, 'Take it back', '');
  await expect(statusOf(page)).toContainText('Open');
  await expect(page.getByRole('button', { name: 'Add Expense' }).filter({ visible: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Back to Reports' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('1 expense in 1 report');
  // The taxi exceeds a budget; the budget is raised, and what is left is shown.
  await page.getByRole('button', { name: 'Add a budget' }).click();
  const budget = page.getByRole('dialog', { name: 'Add New Budget' });
  await budget.getByLabel('Category').fill('Transport');
  await budget.getByLabel('Amount, USD').fill('10');
  await budget.getByLabel('Per').selectOption('Year');
  await inspect(page, 'a new budget', 'expenses/AddRecord');
  await budget.getByRole('button', { name: 'Create' }).click();
  const budgets = page.getByRole('list', { name: 'Budgets' }).getByRole('listitem');
  await expect(budgets).toContainText('$2.50 over $10.00');
  await inspect(page, 'what all reports come to', 'expenses/Overview');
  await page.getByRole('button', { name: 'Actions for budget Transport' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Budget' });
  await edit.getByLabel('Amount, USD').fill('20');
  await inspect(page, 'a budget', 'expenses/EditRecord');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(budgets).toContainText('$7.50 of $20.00 left');
  await page.getByRole('button', { name: 'Actions for budget Transport' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await inspect(page, 'before a budget is deleted', 'expenses/DeleteRecords');
  await page.getByRole('button', { name: 'Delete budget' }).click();
  await expect(budgets).toHaveCount(0);
  await guest.page.context().close();
});
