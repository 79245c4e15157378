import { type APIResponse, expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { readReport } from './calls.ts';
import { cell, goToCell } from './people.ts';

/** The workspace of the Rowhouse that all journeys share. */
export function workspaceUrl(): string {
  return z.url().parse(process.env['E2E_WORKSPACE_URL']);
}

/** Opens the sheet of a report in another tab, on the workspace's Sheets page. */
export async function openSheet(page: Page, reportId: string): Promise<Page> {
  const { sheetLink } = await readReport(page, reportId);
  const sheet = await page.context().newPage();
  await sheet.goto(z.string().parse(sheetLink));
  await expect(cell(sheet, 'A1')).not.toBeEmpty();
  return sheet;
}

/** Chooses a command from a menu of the Sheets page for a cell, and waits until it is on the disk. */
export async function chooseFor(sheet: Page, address: string, menu: string, item: string): Promise<void> {
  await goToCell(sheet, address);
  await sheet.getByRole('button', { name: menu, exact: true }).click();
  await sheet.getByRole('menuitem', { name: item }).click();
  await expect(sheet.getByText('Saved to disk')).toBeVisible();
}

/** A call to the workspace's APIs with the session of the person, as the workspace's own pages make it. */
export async function callWorkspace(
  page: Page,
  path: string,
  { method = 'GET', body }: { method?: 'GET' | 'POST' | 'PUT' | 'PATCH'; body?: object } = {},
): Promise<APIResponse> {
  const origin = workspaceUrl();
  const response = await page.request.fetch(`${origin}${path}`, {
    method,
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    ...(body && { data: body }),
  });
  expect(response.status(), `${method} ${path}`).toBe(200);
  return response;
}

const valuesSchema = z.object({ values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]))) });

/** Cells of a report's sheet as they were entered: a formula as its text, amounts and days as numbers. */
export async function readEntered(page: Page, reportId: string, range: string) {
  const { sheetId } = await readReport(page, reportId);
  const path = `/v4/spreadsheets/${sheetId}/values/${encodeURIComponent(range)}?valueRenderOption=FORMULA`;
  return valuesSchema.parse(await (await callWorkspace(page, path)).json()).values;
}
