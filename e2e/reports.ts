import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type Person, startExpenses } from './people.ts';

// What journeys share in which several people have to do with one report.

interface Guest extends Person {
  page: Page;
}

/** Someone else, in a separate browser: on a desktop by default. */
export async function someoneElse(
  browser: Browser,
  name: string,
  context: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<Guest> {
  const page = await (await browser.newContext(context)).newPage();
  return { page, ...(await startExpenses(page, name)) };
}

/** From the notice about limited access to the consent page. */
export async function askForAccess(page: Page): Promise<void> {
  await page.goto('/?app=expenses');
  await page.getByRole('tab', { name: 'Shared with Me' }).click();
  await page.getByRole('button', { name: 'Grant Access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Additional permissions' });
  await expect(dialog.getByText('drive.readonly')).toBeVisible();
  await dialog.getByRole('link', { name: 'Grant Permissions' }).click();
}

export async function allowAccess(page: Page): Promise<void> {
  await askForAccess(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(/\/\?app=expenses&tab=shared$/);
  await expect(page.getByRole('tab', { name: 'Shared with Me' })).toHaveAttribute('aria-selected', 'true');
}

export const statusOf = (page: Page) => page.getByRole('region', { name: 'Status of the report' });

/** Takes a report a step further, or back. */
export async function step(page: Page, label: string, comment: string): Promise<void> {
  await statusOf(page).getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${label}: `) });
  await dialog.getByRole('textbox', { name: /^Comment/ }).fill(comment);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}
