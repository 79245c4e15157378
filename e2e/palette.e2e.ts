import { expect, type Locator, type Page } from '@playwright/test';
import { createReport } from './calls.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { untilKept } from './kept.ts';
import { startExpenses } from './people.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search everything' });
const lines = (page: Page): Locator => palette(page).getByRole('option');

/** Has the rows of a report on this device, as after a visit. */
async function visitReport(
  page: Page,
  name: string,
  rows: Parameters<typeof createReport>[2],
): Promise<void> {
  const report = await createReport(page, name, rows);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByText(rows?.[0]?.description ?? name).first()).toBeVisible();
  await untilKept(page);
}

test('a row of a sheet that was open before is found by a few letters, and opens at its place @phone', async ({
  page,
}) => {
  await startExpenses(page);
  await visitReport(page, 'Studio and fairs 2026', [
    { description: 'Café at the fair', amount: 4.5 },
    { description: 'Rag paper, Papelaria Rio', amount: 111.75 },
  ]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Expenses', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();

  // Accents and case do not matter, nor does how an amount is written.
  for (const [typed, title] of [
    ['CAFE', 'Café at the fair'],
    ['111.750', 'Rag paper'],
    ['papel rag', 'Rag paper'],
  ] as const) {
    await field(page).fill(typed);
    await expect(lines(page).filter({ hasText: title })).toHaveAttribute('aria-selected', 'true');
  }
  const rag = lines(page).filter({ hasText: 'Rag paper' });
  await expect(rag).toContainText('Row 3');
  await expect(rag).toContainText('$111.75');
  await expect(palette(page).getByRole('status')).toContainText(/^1 row in 1 sheet\. Rows from \d\d:\d\d\.$/);
  await inspect(page, 'the palette, with a row', 'palette/Palette');

  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Studio and fairs 2026' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt, row 3' })).toBeVisible();
  await expect(page).toHaveURL(/report=[^&]+$/);
});
