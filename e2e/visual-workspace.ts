import { expect, type Page } from '@playwright/test';
import { folderType, makeFile, makeSheet, type Row } from './workspace.ts';

// What the pictures of the workspace's own pages show, and what another person types there.

const expenses: Row[] = [
  ['Date', 'Description', 'Category', 'Amount'],
  ['2026-11-02', 'Airport taxi', 'Travel', 24.1],
  ['2026-11-03', 'Hotel Santa Julia, 3 nights', 'Lodging', 486.2],
  ['2026-11-04', 'Booth lighting rental', 'Fees', 85],
  ['', 'Total', '', '=SUM(D2:D4)'],
];

/** Makes a folder of a few files for the person whose Drive page is open. */
export async function makeDrive(page: Page): Promise<{ folder: string; sheet: string }> {
  const folder = await makeFile(page, 'Print fair', folderType);
  await makeFile(page, 'Receipts', folderType, folder);
  await makeFile(page, 'Poster', 'image/jpeg', folder);
  const sheet = await makeSheet(page, 'Studio and fairs 2026', expenses, folder);
  return { folder, sheet };
}

/** Types into a cell of a sheet as another program or another person would. */
export async function typeInSheet(
  page: Page,
  workspaceUrl: string,
  id: string,
  cell: string,
  text: string,
): Promise<void> {
  const path = `/v4/spreadsheets/${id}/values/${cell}?valueInputOption=RAW`;
  const typed = await page.request.put(`${workspaceUrl}${path}`, {
    headers: { origin: workspaceUrl, 'sec-fetch-site': 'same-origin' },
    data: { values: [[text]] },
  });
  expect(typed.status()).toBe(200);
}
