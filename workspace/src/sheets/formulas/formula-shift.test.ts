import { describe, expect, it } from 'vitest';
import { defaultGrid, Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Dimension } from '../grid-range.ts';
import type { SpanChange } from '../span-change.ts';
import { deleted, inserted, moved } from '../span-change.ts';
import {
  forgetInFormulas,
  moveInFormulas,
  offsetFormula,
  renameInFormulas,
  shiftFormulas,
  transposeFormula,
} from './formula-shift.ts';
import { tokenize } from './formula-text.ts';

function spreadsheetWith(formula: string): { spreadsheet: Spreadsheet; formula: () => string | undefined } {
  const sheets = ['Data', "It's 2"].map(
    (title, sheetId) => new Sheet({ sheetId, title, gridProperties: { ...defaultGrid } }),
  );
  const spreadsheet = new Spreadsheet('file', { timeZone: 'Etc/GMT', locale: 'en_US' }, sheets);
  sheets[0]?.rows.set(500, 20, { formula });
  return { spreadsheet, formula: () => sheets[0]?.rows.cell(500, 20)?.formula };
}

function shifted(
  formula: string,
  dimension: Dimension,
  change: SpanChange,
  title = 'Data',
): string | undefined {
  const made = spreadsheetWith(formula);
  const sheet = made.spreadsheet.sheets.find((candidate) => candidate.title === title);
  if (sheet !== undefined) shiftFormulas(made.spreadsheet, sheet, dimension, change);
  return made.formula();
}

describe('references move with their cells', () => {
  it.each([
    ['=sum(B4:I4)+A1', 'ROWS', inserted(2, 1), '=sum(B5:I5)+A1'],
    ['=$A$3 & "A3"', 'ROWS', inserted(0, 2), '=$A$5 & "A3"'],
    ['=SUM(A1:A10)', 'ROWS', inserted(5, 2), '=SUM(A1:A12)'],
    ['=SUM(A1:A10)', 'ROWS', inserted(10, 2), '=SUM(A1:A10)'],
    ['=SUM(A2:A)', 'ROWS', inserted(0, 1), '=SUM(A3:A)'],
    ['=SUM(A:C)', 'ROWS', inserted(0, 1), '=SUM(A:C)'],
    ['=SUM(A:C)', 'COLUMNS', inserted(1, 1), '=SUM(A:D)'],
    ['=SUM(2:3)', 'ROWS', deleted(1, 1), '=SUM(2:2)'],
    ['=A5', 'ROWS', deleted(4, 1), '=#REF!'],
    ['=A5+A4', 'ROWS', deleted(0, 2), '=A3+A2'],
    ['=SUM(A3:A6)', 'ROWS', deleted(4, 10), '=SUM(A3:A4)'],
    ['=SUM(A3:A6)', 'ROWS', deleted(0, 4), '=SUM(A1:A2)'],
    ['=SUM(A3:A6)', 'ROWS', deleted(2, 4), '=SUM(#REF!)'],
    ['=SUM(A6:A3)', 'ROWS', inserted(4, 1), '=SUM(A7:A3)'],
    ['=B1*C1', 'COLUMNS', deleted(0, 1), '=A1*B1'],
    ['=A3+A5', 'ROWS', moved(2, 1, 5), '=A5+A4'],
    ['=SUM(A1:A9)', 'ROWS', moved(2, 1, 5), '=SUM(A1:A9)'],
    ['=LOG10(5)+TAB1(3)+A1B2+1E5', 'ROWS', inserted(0, 1), '=LOG10(5)+TAB1(3)+A1B2+1E5'],
  ] as const)('%s, %s', (formula, dimension, change, expected) => {
    expect(shifted(formula, dimension, change)).toBe(expected);
  });

  it('only where they name the sheet that changed', () => {
    const formula = "=A5+'It''s 2'!A5+Data!A5+Other!A5";
    expect(shifted(formula, 'ROWS', inserted(0, 1))).toBe("=A6+'It''s 2'!A5+Data!A6+Other!A5");
    expect(shifted(formula, 'ROWS', inserted(0, 1), "It's 2")).toBe("=A5+'It''s 2'!A6+Data!A5+Other!A5");
  });

  it('and follow the title of their sheet until it is gone', () => {
    const { spreadsheet, formula } = spreadsheetWith("='It''s 2'!$A1:B&\"It's 2\"");
    renameInFormulas(spreadsheet, "It's 2", 'Plain');
    expect(formula()).toBe('=Plain!$A1:B&"It\'s 2"');
    forgetInFormulas(spreadsheet, 'plain');
    expect(formula()).toBe('=#REF!&"It\'s 2"');
  });
});

it.each([
  ['=A1+$A1+A$1+$A$1', 2, 1, '=B3+$A3+B$1+$A$1'],
  ['=SUM(A2:C)', 1, 0, '=SUM(A3:C)'],
  ['=A1', -1, 0, '=#REF!'],
  ['="A1"', 1, 1, '="A1"'],
])('%s copied %i down and %i to the right', (formula, rows, columns, expected) => {
  expect(offsetFormula(formula, rows, columns)).toBe(expected);
});

it('splitting a formula loses nothing, whatever it is', () => {
  for (const formula of [
    '=',
    '="',
    "='",
    '=A1:',
    '=:A1',
    '=A1:B2:C3',
    "='x'!",
    '=!A1',
    '={1,2;3}',
    '=A1 B2',
    '=é!A1',
    '=\u0000$$A$',
  ]) {
    expect(
      tokenize(formula)
        .map((token) => token.text)
        .join(''),
    ).toBe(formula);
  }
});

describe('references follow cells that are cut', () => {
  const cut = (formula: string, at = { row: 500, column: 20 }) => {
    const made = spreadsheetWith('=0');
    const [data, other] = made.spreadsheet.sheets;
    if (data === undefined || other === undefined) throw new Error('There are two sheets.');
    data.rows.set(500, 20, undefined);
    data.rows.set(at.row, at.column, { formula });
    const block = { sheet: data, startRow: 0, endRow: 5, startColumn: 0, endColumn: 2 };
    moveInFormulas(made.spreadsheet, block, { sheet: other, row: 10, column: 3 });
    return data.rows.cell(at.row, at.column)?.formula;
  };

  it.each([
    ['=A1+$B$5', "='It''s 2'!D11+'It''s 2'!$E$15"],
    ['=SUM(A1:B5)+Data!A1', "=SUM('It''s 2'!D11:E15)+'It''s 2'!D11"],
    ['=SUM(A1:B6)+C1+A:A', '=SUM(A1:B6)+C1+A:A'],
    ["='It''s 2'!A1", "='It''s 2'!A1"],
    ['=Gone!A1', '=Gone!A1'],
  ])('%s', (before, after) => {
    expect(cut(before)).toBe(after);
  });

  it.each([
    ['=A2', '=D12'],
    ['=C1', '=Data!C1'],
    ["='It''s 2'!A1", '=A1'],
  ])('%s within them', (before, after) => {
    expect(cut(before, { row: 0, column: 0 })).toBe(after);
  });
});

describe('references turn with rows and columns', () => {
  const at = (row: number, column: number) => ({ row, column });

  it.each([
    ['=A1+B1', '=E1+E2'],
    ['=SUM(A1:B1)', '=SUM(E1:E2)'],
    ['=$A$1', '=$A$1'],
    ['=$A1', '=$A3'],
  ])('%s', (before, after) => {
    expect(transposeFormula(before, at(0, 2), at(2, 4))).toBe(after);
  });

  it('unless they would lie outside of the grid', () => {
    expect(transposeFormula('=A5', at(0, 4), at(0, 0))).toBe('=#REF!');
  });
});
