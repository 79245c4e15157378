import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { commissions } from '../dashboard/testing/data/commissions.ts';
import { callWorkspace } from './hand.ts';
import { signInNew, startTrial } from './people.ts';

// Own apps made from the sheet of a print shop.

export const cells = (sheetId: string, range: string) =>
  `/v4/spreadsheets/${sheetId}/values/${encodeURIComponent(range)}`;

/** A spreadsheet that the person has made in their Drive, with a title above its headers. */
export async function makeSheet(
  page: Page,
  values: readonly (readonly (string | number)[])[] = commissions,
): Promise<string> {
  const body = {
    properties: { title: 'Commissions 2026' },
    sheets: [{ properties: { sheetId: 0, title: 'Orders' } }],
  };
  const made = await callWorkspace(page, '/v4/spreadsheets', { method: 'POST', body });
  const { spreadsheetId } = z.object({ spreadsheetId: z.string() }).parse(await made.json());
  const path = `${cells(spreadsheetId, 'Orders!A1')}?valueInputOption=USER_ENTERED`;
  await callWorkspace(page, path, { method: 'PUT', body: { values } });
  return spreadsheetId;
}

/** An own app of the commissions, or of another sheet of theirs, on its screen. */
export async function openCommissions(
  page: Page,
  values: Parameters<typeof makeSheet>[1] = commissions,
): Promise<string> {
  await signInNew(page);
  await startTrial(page);
  const sheetId = await makeSheet(page, values);
  await page.goto(`/?app=my-apps&make=${sheetId}`);
  await page.getByRole('button', { name: 'Paint the house' }).first().click();
  await expect(page.getByText('6 rows')).toBeVisible();
  return sheetId;
}

/** The contents of a range of one column, from the top. */
export async function columnIn(page: Page, sheetId: string, range: string): Promise<string[]> {
  const read = await callWorkspace(page, cells(sheetId, range));
  const { values } = z.object({ values: z.array(z.array(z.string())) }).parse(await read.json());
  return values.flat();
}

/** Opens the menu of the app's own doings, and chooses one. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

export async function openViews(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: /^View:/ }).click();
}

/** Chooses a view: a segment on a wide window, a choice of a menu on a phone. */
export async function chooseView(page: Page, name: string, isPhone: boolean): Promise<void> {
  await openViews(page, isPhone);
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name, exact: true }).click();
}
