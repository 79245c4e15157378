import { expect, type Locator, type Page } from '@playwright/test';
import { createReport, readReport } from './calls.ts';
import { untilKept } from './kept.ts';
import { startExpenses } from './people.ts';

// What journeys share in which something waits for the network.

/** What is on the screen, as a table or, on phones, as a list. */
export const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();

/** A new person's report, which this device has kept with its rows; returns its id. */
export async function keptReport(
  page: Page,
  name: string,
  expenses: readonly { description: string; amount: number }[],
): Promise<string> {
  await startExpenses(page);
  const report = await createReport(page, name, expenses);
  await page.goto(`/?app=expenses&report=${report}`);
  for (const { description } of expenses) await expect(shown(page, description)).toBeVisible();
  await untilKept(page);
  return report;
}

const expenseForm = (page: Page) => page.getByRole('dialog', { name: 'Add Expense' });

/** Opens the form of a new expense and types its description. */
export async function beginExpense(page: Page, description: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Expense' }).filter({ visible: true }).first().click();
  const field = expenseForm(page).getByLabel('Description');
  await field.fill(description);
  return field;
}

/** Fills the rest of the form that is open, and adds the expense. */
export async function endExpense(page: Page, photo?: Buffer): Promise<void> {
  const dialog = expenseForm(page);
  if (photo) {
    const file = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: photo };
    await dialog.getByLabel('Choose a file').setInputFiles(file);
    await expect(dialog.getByRole('img', { name: 'Preview of the photo' })).toBeVisible();
  }
  await dialog.getByLabel('Amount').fill('3.50');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

export async function addExpense(page: Page, description: string, photo?: Buffer): Promise<void> {
  await beginExpense(page, description);
  await endExpense(page, photo);
}

/** The descriptions of a report's rows, from the server. */
export async function descriptionsIn(page: Page, report: string): Promise<unknown[]> {
  return (await readReport(page, report)).rows.map(({ Description }) => Description);
}
