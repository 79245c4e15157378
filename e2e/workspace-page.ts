import { expect, type Page } from '@playwright/test';
import { cell } from './people.ts';
import { at, type Row } from './workspace.ts';

export const expenseRows: Row[] = [
  ['Shop', 'Category', 'Amount'],
  ['Hardware', 'Tools', 3],
  ['Grocer', 'Food', 10.35],
  ['Printer', 'Paper', 17.7],
  ['Café', 'Food', 25.05],
];

export async function openSheet(page: Page, id: string): Promise<void> {
  await page.goto(at(`/spreadsheets/d/${id}/edit`));
  await expect(cell(page, 'A1')).not.toBeEmpty();
}

export async function choose(page: Page, menu: string | RegExp, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
