import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { send } from './calls.ts';
import { callWorkspace } from './hand.ts';
import { startApp } from './people.ts';

/** A new person with a trial and FirstTouch, on the app's screen. */
export const startFirstTouch = (page: Page, name?: string) => startApp(page, 'firsttouch', name);

const addedSchema = z.object({ sheetId: z.string() });

/** Adds contacts without the screens that other journeys walk through; returns the id of their sheet. */
export async function addContacts(page: Page, ...contacts: readonly object[]): Promise<string> {
  let sheetId = '';
  for (const body of contacts) {
    const added = await send(page, '/api/app/firsttouch', { method: 'POST', body });
    expect(added.status()).toBe(200);
    ({ sheetId } = addedSchema.parse(await added.json()));
  }
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  return sheetId;
}

const valuesSchema = z.object({ values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]))) });

/** Cells as they were entered. */
export async function entered(page: Page, sheetId: string, range: string) {
  const path = `/v4/spreadsheets/${sheetId}/values/${encodeURIComponent(range)}?valueRenderOption=FORMULA`;
  return valuesSchema.parse(await (await callWorkspace(page, path)).json()).values;
}

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

export async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export async function openMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
