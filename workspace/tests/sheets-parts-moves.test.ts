import type { sheets_v4 } from '@googleapis/sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SheetsServer, TestSpreadsheet } from './sheets-start.ts';
import { startSheets } from './sheets-start.ts';

const size = 10;
const changes = 40;

let server: SheetsServer;

beforeAll(async () => {
  server = await startSheets();
});
afterAll(() => server.stop());

/** Small numbers, the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

type Random = ReturnType<typeof seeded>;

function block(random: Random, height = 4, width = 4): sheets_v4.Schema$GridRange {
  const [startRowIndex, startColumnIndex] = [random(size), random(size)];
  return {
    sheetId: 0,
    startRowIndex,
    endRowIndex: startRowIndex + 1 + random(height),
    startColumnIndex,
    endColumnIndex: startColumnIndex + 1 + random(width),
  };
}

const pasteType = 'PASTE_NORMAL';

function change(random: Random): sheets_v4.Schema$Request {
  const dimension = random(2) === 0 ? 'ROWS' : 'COLUMNS';
  const startIndex = random(size);
  const lines = { sheetId: 0, dimension, startIndex, endIndex: startIndex + 1 + random(2) };
  const range = block(random);
  const coordinate = { sheetId: 0, rowIndex: random(size), columnIndex: random(size) };
  const changes: sheets_v4.Schema$Request[] = [
    { insertDimension: { range: lines } },
    { deleteDimension: { range: { ...lines, endIndex: startIndex + 1 } } },
    { moveDimension: { source: { ...lines, endIndex: startIndex + 1 }, destinationIndex: random(size) } },
    { insertRange: { range, shiftDimension: dimension } },
    { deleteRange: { range: block(random, 2, 2), shiftDimension: dimension } },
    { cutPaste: { source: range, destination: coordinate, pasteType } },
    { copyPaste: { source: range, destination: block(random, 1, 1), pasteType } },
    {
      sortRange: {
        range,
        sortSpecs: [{ dimensionIndex: range.startColumnIndex ?? 0, sortOrder: 'DESCENDING' }],
      },
    },
  ];
  return changes[random(changes.length)] ?? {};
}

/** Whether the original cells have a rule, by their contents, which are their original places. */
async function marks(book: TestSpreadsheet): Promise<Map<string, boolean[]>> {
  const { data } = await book.api.spreadsheets.get({
    spreadsheetId: book.id,
    ranges: ['Sheet1'],
    fields: 'sheets.data.rowData.values(formattedValue,dataValidation.strict)',
  });
  const found = new Map<string, boolean[]>();
  for (const { values = [] } of data.sheets?.[0]?.data?.[0]?.rowData ?? []) {
    for (const { formattedValue, dataValidation } of values) {
      if (!formattedValue) continue;
      found.set(formattedValue, [...(found.get(formattedValue) ?? []), dataValidation !== undefined]);
    }
  }
  return found;
}

async function namedCells(book: TestSpreadsheet): Promise<string | undefined> {
  const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, fields: 'namedRanges.range' });
  const range = data.namedRanges?.[0]?.range;
  if (range === undefined) return undefined;
  const letter = (index: number) => String.fromCharCode(65 + index);
  const { startRowIndex, endRowIndex, startColumnIndex, endColumnIndex } = range;
  const start = `$${letter(startColumnIndex ?? 0)}$${(startRowIndex ?? 0) + 1}`;
  return `=SUM(Sheet1!${start}:$${letter((endColumnIndex ?? 0) - 1)}$${endRowIndex})`;
}

describe('after any change', () => {
  it.each([1, 2, 3])('cells have their rules, and names their cells (seed %i)', async (seed) => {
    const random = seeded(seed * 7919);
    const book = await server.newSpreadsheet();
    const cells = Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_, column) => `${row},${column}`),
    );
    const rule = { condition: { type: 'TEXT_IS_EMAIL' }, strict: true };
    await book.update('A1', cells);
    const named = { sheetId: 0, startRowIndex: 2, endRowIndex: 7, startColumnIndex: 1, endColumnIndex: 5 };
    await book.batch(
      { addSheet: { properties: { title: 'Other' } } },
      { addNamedRange: { namedRange: { name: 'Named', range: named } } },
      ...Array.from({ length: 5 }, () => ({ setDataValidation: { range: block(random), rule } })),
    );
    await book.update('Other!A1', [['=SUM(Sheet1!$B$3:$E$7)']], 'USER_ENTERED');
    const wanted = await marks(book);
    expect([...wanted.values()].flat().filter(Boolean).length).toBeGreaterThan(10);
    for (let step = 0; step < changes; step += 1) {
      const request = change(random);
      await book.batch(request);
      const shown = `step ${step} ${JSON.stringify(request)}`;
      for (const [place, found] of await marks(book)) {
        for (const isRuled of found)
          expect([shown, place, isRuled]).toEqual([shown, place, wanted.get(place)?.[0]]);
      }
      const [[formula] = []] = (await book.read('Other!A1', { valueRenderOption: 'FORMULA' })).values ?? [];
      const reference = formula === '=SUM(#REF!)' ? undefined : formula;
      expect([shown, await namedCells(book)]).toEqual([shown, reference]);
    }
  });
});
