import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { member as record } from '../dashboard/apps/mug-club/record.ts';
import { blankCells } from '../dashboard/kernel/records/record.ts';
import { send } from './calls.ts';
import { callWorkspace } from './hand.ts';
import { startApp } from './people.ts';

/** A new person with a trial and Mug Club, on the app's first screen. */
export const startMugClub = (page: Page, name?: string) => startApp(page, 'mug-club', name);

export function member(memberName: string, part: object = {}): object {
  return {
    ...blankCells(record),
    memberName,
    email: `${memberName.toLowerCase().replaceAll(' ', '.')}@example.com`,
    joinDate: '2025-06-20',
    tShirtSize: 'M',
    ...part,
  };
}

const lists = '/api/app/mug-club/lists';
const createdSchema = z.object({ listId: z.string(), list: z.object({ webViewLink: z.string() }) });

/** Makes a list with members, without the screens that other journeys walk through. */
export async function createList(
  page: Page,
  listName: string,
  members: readonly object[],
): Promise<{ listId: string; link: string }> {
  const created = await send(page, lists, { method: 'POST', body: { listName } });
  const { listId, list } = createdSchema.parse(await created.json());
  const body = { members, firstMemberId: 'M1718880000000' };
  const imported = await send(page, `${lists}/${listId}/members/import`, { method: 'POST', body });
  expect(imported.status()).toBe(200);
  return { listId, link: list.webViewLink };
}

const rowsSchema = z.object({ rows: z.array(z.looseObject({ _rowIndex: z.int() })) });

/** The text of the card of the member in a row. */
export async function issueCard(page: Page, listId: string, rowIndex: number): Promise<string> {
  const { rows } = rowsSchema.parse(await (await send(page, `${lists}/${listId}/members`)).json());
  const { _rowIndex, ...expected } = rows.find((row) => row._rowIndex === rowIndex) ?? { _rowIndex: 0 };
  const body = { expected, memberId: 'M1718880000999', isReplaced: false };
  const issued = await send(page, `${lists}/${listId}/members/${rowIndex}/card`, { method: 'POST', body });
  return z.object({ card: z.string() }).parse(await issued.json()).card;
}

const valuesSchema = z.object({
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]))),
});

/** Cells of a list as they look. */
export async function shownCells(page: Page, listId: string, range: string) {
  const path = `/v4/spreadsheets/${listId}/values/${encodeURIComponent(range)}`;
  return valuesSchema.parse(await (await callWorkspace(page, path)).json()).values;
}

/** Chooses from the menu of the list that is open. */
export async function chooseForList(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'List actions' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
