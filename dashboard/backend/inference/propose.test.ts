import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '#testing/foreign-sheets/english.ts';
import { european } from '#testing/foreign-sheets/european.ts';
import type { ForeignSheet } from '#testing/foreign-sheets/foreign-sheet.ts';
import { odd } from '#testing/foreign-sheets/odd.ts';
import { type Backend, type BackendUser, startBackend } from '#testing/server/backend.ts';
import { columnLetters } from '../table/a1.ts';
import { gridOf } from './grid.ts';
import { columnsOf } from './propose.ts';
import { tablesIn } from './tables.ts';

let backend: Backend;
let user: BackendUser;
beforeAll(async () => {
  backend = await startBackend();
  user = await backend.newUser();
});
afterAll(() => backend.stop());

/** What is proposed for a sheet that a person has typed. */
async function foundIn({ name, locale, cells, merged = [], requests = [] }: ForeignSheet) {
  const { sheets } = user.context();
  const made = await user.hand.call('POST', '/v4/spreadsheets', { properties: { title: name, locale } });
  const { spreadsheetId: id } = made as { spreadsheetId: string };
  const merges = merged.map(([startRowIndex, endRowIndex, startColumnIndex, endColumnIndex]) => ({
    mergeCells: {
      range: { sheetId: 0, startRowIndex, endRowIndex, startColumnIndex, endColumnIndex },
      mergeType: 'MERGE_ALL',
    },
  }));
  await user.hand.type(id, 'A1', cells);
  if (merges.length + requests.length > 0) await user.hand.change(id, ...merges, ...requests);
  const tabs = await sheets.readCells(id, [], 'described');
  const tab = typeof tabs === 'string' ? undefined : tabs[0];
  if (!tab) throw new Error('The spreadsheet has no tab.');
  const grid = gridOf(tab);
  return tablesIn(grid).map((table) => ({ ...table, columns: columnsOf(grid, table) }));
}

const all = [...english, ...european, ...odd];
let [columns, right] = [0, 0];

describe('thirty sheets of other people', () => {
  it.each(all.map((sheet) => [sheet.name, sheet] as const))('%s: its tables are found', async (_, sheet) => {
    const found = await foundIn(sheet);
    expect(
      found.map(({ headerRow, firstColumn, rows }) => [
        headerRow + 1,
        columnLetters(firstColumn),
        rows.length,
      ]),
    ).toEqual(sheet.tables.map(({ header, from = 'A', rows }) => [header, from, rows]));
    for (const [at, { kinds }] of sheet.tables.entries()) {
      const proposed = found[at]?.columns ?? [];
      expect(proposed).toHaveLength(kinds.length);
      columns += kinds.length;
      const wrong = proposed.filter(({ kind }, index) => !kinds[index]?.includes(kind));
      right += kinds.length - wrong.length;
      for (const { header, kind, confidence } of wrong)
        console.log(`${sheet.name}: ${header} -> ${kind} ${confidence}`);
    }
  });

  it('the kinds of at least 95 in 100 columns are right', () => {
    expect(columns).toBeGreaterThan(200);
    console.log(right, columns);
    expect(right / columns).toBeGreaterThanOrEqual(0.95);
  });
});
