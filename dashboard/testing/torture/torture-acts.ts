import { columnLetters } from '#backend/table/a1.ts';
import type { Hands } from './torture-hands.ts';

// Acts by hand that take several steps; `torture-cases.ts` names them all.

export async function duplicateHeaders(hands: Hands): Promise<void> {
  const { edited, key } = hands.columns;
  const width = await hands.width();
  await hands.insert('COLUMNS', 1);
  await hands.type(0, width + 2, [[edited, key, 'Column B', '', 'Mine']]);
  await hands.type(2, width + 2, [['not this', 'nor this', '', '', 'x']]);
}

export async function merges(hands: Hands): Promise<void> {
  const other = await hands.columnOf(hands.columns.other);
  const last = await hands.lastRow();
  const width = await hands.width();
  await hands.change(
    // Two cells of rows that nobody edits, the end of the table with the row below it, and a note far to the right.
    { mergeCells: { range: hands.block(last - 2, last, other, other + 1), mergeType: 'MERGE_ALL' } },
    { mergeCells: { range: hands.block(last, last + 3, other, other + 1), mergeType: 'MERGE_ALL' } },
    { mergeCells: { range: hands.block(1, 4, width + 1, width + 3), mergeType: 'MERGE_ALL' } },
  );
}

export async function filter(hands: Hands): Promise<void> {
  const key = await hands.columnOf(hands.columns.key);
  const range = hands.block(0, (await hands.lastRow()) + 1, 0, await hands.width());
  const hiddenValues = (await hands.values()).slice(1, 4).map((row) => row[key] ?? '');
  await hands.change({
    setBasicFilter: {
      filter: { range, filterSpecs: [{ columnIndex: key, filterCriteria: { hiddenValues } }] },
    },
  });
}

export async function formulaColumn(hands: Hands): Promise<void> {
  const key = columnLetters(await hands.columnOf(hands.columns.key));
  const rows = (await hands.lastRow()) + 1;
  const formulas = Array.from({ length: rows - 1 }, (_, row) => [`=LEN(${key}${row + 2})`]);
  await hands.type(0, await hands.width(), [['Length'], ...formulas]);
}

/** Prepares cells for future rows, as people do in their sheets. */
export async function fillDown(hands: Hands): Promise<void> {
  const width = await hands.width();
  const key = columnLetters(await hands.columnOf(hands.columns.key));
  const count = 60;
  const rows = Array.from({ length: count }, (_, row) => [`=LEN(${key}${row + 2})`, 'FALSE']);
  await hands.type(0, width, [['Length', 'Printed'], ...rows]);
  const rule = { condition: { type: 'BOOLEAN' }, strict: true };
  const range = hands.block(1, count + 1, width + 1, width + 2);
  await hands.change({ setDataValidation: { range, rule } });
}

export async function notesAround(hands: Hands): Promise<void> {
  const width = await hands.width();
  const rows = (await hands.lastRow()) + 1;
  const key = columnLetters(await hands.columnOf(hands.columns.key));
  await hands.type(1, width + 1, [['ask Ida', 'tomorrow'], [], ['=1+1']]);
  await hands.type(rows + 2, 0, [['Rows', `=COUNTA(${key}2:${key}${rows})`], ['printed in May']]);
}

export async function wrongKinds(hands: Hands): Promise<void> {
  const width = await hands.width();
  const { key, edited, other } = hands.columns;
  const kept = await Promise.all([key, edited, other].map((header) => hands.columnOf(header)));
  const texts = ['n/a', 'soon', '-', '12abc', '31/31/2031'];
  const rest = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !kept.includes(column),
  );
  // Rows that the app must not change: the cells that identify the others stay as they were seen.
  for (const column of rest) await hands.type(1, column, [[texts[column % texts.length] ?? '']]);
}

export async function looks(hands: Hands): Promise<void> {
  const width = await hands.width();
  const rows = (await hands.lastRow()) + 1;
  const { tabId } = hands;
  await hands.change(
    hands.look(hands.block(0, 1, 0, width), {
      backgroundColor: { red: 1, green: 0.8 },
      textFormat: { italic: true },
    }),
    hands.look(hands.block(2, 5, 0, width), { backgroundColor: { green: 1 }, wrapStrategy: 'WRAP' }),
    {
      updateCells: {
        start: { sheetId: tabId, rowIndex: 3, columnIndex: 0 },
        rows: [{ values: [{ note: 'see me' }] }],
        fields: 'note',
      },
    },
    {
      addConditionalFormatRule: {
        index: 0,
        rule: {
          ranges: [hands.block(1, rows, 0, width)],
          booleanRule: { condition: { type: 'NOT_BLANK' }, format: { textFormat: { bold: true } } },
        },
      },
    },
    {
      setDataValidation: {
        range: hands.block(1, rows, width, width + 1),
        rule: { condition: { type: 'BOOLEAN' }, strict: true },
      },
    },
    {
      addBanding: {
        bandedRange: {
          range: hands.block(0, rows, 0, width),
          rowProperties: { firstBandColor: { blue: 1 }, secondBandColor: { red: 1 } },
        },
      },
    },
    {
      updateDimensionProperties: {
        range: { sheetId: tabId, dimension: 'COLUMNS', startIndex: 1, endIndex: 2 },
        properties: { hiddenByUser: true },
        fields: 'hiddenByUser',
      },
    },
    { addProtectedRange: { protectedRange: { range: hands.block(0, 1, 0, width), warningOnly: true } } },
  );
}

export async function longer(hands: Hands, count: number): Promise<void> {
  const values = await hands.values();
  const key = await hands.columnOf(hands.columns.key);
  const [, first = []] = values;
  const edited = await hands.columnOf(hands.columns.edited);
  const rows = Array.from({ length: count }, (_, index) => ({
    values: first.map((_, column) => {
      if (column === key) return { userEnteredValue: { stringValue: `Row ${index}` } };
      return column === edited ? { userEnteredValue: { stringValue: `note ${index}` } } : {};
    }),
  }));
  await hands.insert('ROWS', 2, count);
  await hands.change({
    updateCells: {
      start: { sheetId: hands.tabId, rowIndex: 2, columnIndex: 0 },
      rows,
      fields: 'userEnteredValue',
    },
  });
}

/** The sheet's locale becomes German, and below a gap there are days and amounts as typed there, and such texts. */
export async function abroad(hands: Hands): Promise<void> {
  await hands.change({ updateSpreadsheetProperties: { properties: { locale: 'de_DE' }, fields: 'locale' } });
  const kinds = ['31.12.2026', "'31.12.2026", '12,50 €', "'12,50", '1.234,5'];
  const width = await hands.width();
  const typed = Array.from({ length: width }, (_, column) => kinds[column % kinds.length] ?? '');
  await hands.type((await hands.lastRow()) + 2, 0, [typed, typed.toReversed()]);
}

export async function titleAbove(hands: Hands): Promise<void> {
  await hands.insert('ROWS', 0);
  await hands.type(0, 0, [['Everything, 2026']]);
}
