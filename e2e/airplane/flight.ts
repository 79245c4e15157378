import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import type { Contract } from '../../dashboard/kernel/contract.ts';
import { callWorkspace } from '../hand.ts';

/** A screen that was seen before the network went. */
interface Seen {
  address: string;
  /** A text of its rows. */
  rows: string | RegExp;
}

/** What somebody new has of an app. */
export interface Packed {
  sheetId: string;
  /** Spreadsheets, by tab name, for tabs that are in another one. */
  elsewhere?: Readonly<Record<string, string>>;
  /** The writes are done on the first screen. */
  screens: readonly [Seen, ...Seen[]];
}

/** One cell: of the row that holds this text, under this header. */
interface Cell {
  tab: string;
  row: string;
  header: string;
  text: string;
}

/** A write as a person does it, on the screen that is open. */
interface Deed {
  /** The calls of the contract that it makes. */
  calls: readonly string[];
  do: (page: Page) => Promise<void>;
}

/** What an app adds to be flown: its rows, its screens and every write of it that may wait. */
export interface Flight {
  app: string;
  contract: Contract;
  tabs: readonly string[];
  /** Somebody new with the same rows each time, and nothing else. */
  pack: (page: Page) => Promise<Packed>;
  deeds: readonly Deed[];
  /** A row inserted by hand above all others, so that each of them moves; by header. */
  inserted: { tab: string; cells: Readonly<Record<string, string>> };
  /** Typed by hand meanwhile, into a cell that is not changed here, of a row that is. */
  merged: Cell;
  /** Typed by hand meanwhile, over a cell that is changed here, too. */
  clash: Cell & Deed;
  /** The app generates the contents of these columns: an id, a time. */
  made?: readonly string[];
  /** What the app keeps besides cells, from its calls. */
  beside?: (page: Page) => Promise<unknown>;
}

const spreadsheetOf = ({ sheetId, elsewhere }: Packed, tab: string) => elsewhere?.[tab] ?? sheetId;

const sheetSchema = z.object({
  sheets: z.array(z.object({ properties: z.object({ sheetId: z.number(), title: z.string() }) })),
});
const valuesSchema = z.object({
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]))).default([]),
});
type Values = z.output<typeof valuesSchema>['values'];

/** The cells of a tab as they were entered, its headers first. */
async function cellsOf(page: Page, packed: Packed, tab: string): Promise<Values> {
  const path = `/v4/spreadsheets/${spreadsheetOf(packed, tab)}/values/${encodeURIComponent(tab)}?valueRenderOption=FORMULA`;
  return valuesSchema.parse(await (await callWorkspace(page, path)).json()).values;
}

async function typeInto(
  page: Page,
  packed: Packed,
  { tab, at, cells }: { tab: string; at: string; cells: readonly string[] },
): Promise<void> {
  const range = `'${tab}'!${at}`;
  await callWorkspace(page, `/v4/spreadsheets/${spreadsheetOf(packed, tab)}/values:batchUpdate`, {
    method: 'POST',
    body: { valueInputOption: 'USER_ENTERED', data: [{ range, values: [cells] }] },
  });
}

const letterOf = (column: number) => String.fromCodePoint(65 + column);

async function typeCell(page: Page, packed: Packed, { tab, row, header, text }: Cell): Promise<void> {
  const [headers = [], ...rows] = await cellsOf(page, packed, tab);
  const [column, at] = [headers.indexOf(header), rows.findIndex((cells) => cells.includes(row))];
  expect(
    [column, at].every((place) => place >= 0),
    `"${row}" has a cell under ${header}`,
  ).toBe(true);
  await typeInto(page, packed, { tab, at: `${letterOf(column)}${at + 2}`, cells: [text] });
}

async function insertRow(page: Page, packed: Packed, { tab, cells }: Flight['inserted']): Promise<void> {
  const path = `/v4/spreadsheets/${spreadsheetOf(packed, tab)}`;
  const { sheets } = sheetSchema.parse(await (await callWorkspace(page, path)).json());
  const { properties } = sheets.find((sheet) => sheet.properties.title === tab) ?? {};
  const range = { sheetId: properties?.sheetId, dimension: 'ROWS', startIndex: 1, endIndex: 2 };
  const body = { requests: [{ insertDimension: { range, inheritFromBefore: false } }] };
  await callWorkspace(page, `${path}:batchUpdate`, { method: 'POST', body });
  const [headers = []] = await cellsOf(page, packed, tab);
  const typed = headers.map((header) => cells[String(header)] ?? '');
  await typeInto(page, packed, { tab, at: 'A2', cells: typed });
}

/** What somebody does in the sheet by hand while others have it open. */
export async function meddle(page: Page, { inserted, merged, clash }: Flight, packed: Packed): Promise<void> {
  await insertRow(page, packed, inserted);
  await typeCell(page, packed, merged);
  await typeCell(page, packed, clash);
}

/** Every tab, cell by cell, and everything kept beside them; of generated cells only whether they are there. */
export async function sheetOf(
  page: Page,
  { tabs, made = [], beside }: Flight,
  packed: Packed,
): Promise<unknown> {
  const read = tabs.map(async (tab) => {
    const [headers = [], ...rows] = await cellsOf(page, packed, tab);
    const isMade = headers.map((header) => made.includes(String(header)));
    const kinds = rows.map((cells) => cells.map((cell, at) => (isMade[at] && cell !== '' ? 'made' : cell)));
    return [tab, [headers, ...kinds]] as const;
  });
  return { tabs: Object.fromEntries(await Promise.all(read)), beside: await beside?.(page) };
}

/** Whether lists are shown instead of tables. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** Presses the first button of this name that is seen. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
}

/** Chooses from the menu of a row. */
export async function choose(page: Page, name: string, item: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Fills a dialog in by its labels, sends it and sees it closed: it was saved, or it waits. */
export async function fillIn(
  page: Page,
  title: string,
  fields: Readonly<Record<string, string>>,
  send: string,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: send, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Selects rows of a plain app: a list shows its boxes once it is asked to. */
export async function selectRows(page: Page, names: readonly string[]): Promise<void> {
  if (isPhone(page)) {
    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'Select rows' }).click();
  }
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
}

/** Sets a field of the two rows that are selected. */
export async function setField(page: Page, many: string, field: string, text: string): Promise<void> {
  await press(page, 'Set a field');
  const title = `Change 2 ${many}`;
  await page.getByRole('dialog', { name: title }).getByLabel('Field').selectOption(field);
  await fillIn(page, title, { [field]: text }, 'Change');
  await press(page, 'Clear selection');
}
