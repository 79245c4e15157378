import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { CellValue } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { defaultGrid, Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { internFormat } from '../cell-format.ts';
import { Formulas } from './formulas.ts';

const formulas = new Formulas();
afterAll(() => formulas.close());
afterEach(() => {
  vi.useRealTimers();
});

function spreadsheetWith(columns: Record<string, readonly (CellValue | { formula: string })[]>): Spreadsheet {
  const sheets = Object.entries(columns).map(([title, cells], sheetId) => {
    const sheet = new Sheet({ sheetId, title, gridProperties: { ...defaultGrid } });
    cells.forEach((cell, row) => {
      sheet.rows.set(row, 0, typeof cell === 'object' ? cell : { value: cell });
    });
    return sheet;
  });
  return new Spreadsheet(`file ${Math.random()}`, { timeZone: 'Etc/GMT', locale: 'en_US' }, sheets);
}

async function result(spreadsheet: Spreadsheet, row: number, sheet = 0) {
  await formulas.refresh(spreadsheet);
  const cell = spreadsheet.sheets[sheet]?.rows.cell(row, 0);
  if (cell === undefined) throw new Error('no cell');
  return formulas.result(cell);
}

const evaluate = (formula: string, ...values: CellValue[]) =>
  result(spreadsheetWith({ 'A sheet': [...values, { formula }] }), values.length);

describe('a formula is calculated', () => {
  it.each([
    ['=4/2', 2],
    ['= 1 / 1024', 0.0009765625],
    ['=SUM(A1:A2)', 12],

    ['=SUM(A1;A2)', 12],
    ['=A1&"x"', '5x'],
    ['=A1>3', true],
    ['=1/3', 0.333333333333333],
    ["='A sheet'!A1+'a SHEET'!A2", 12],
    ['=HYPERLINK("https://example.org/?a=1,2","a (label)")', 'a (label)'],
    ['=IF(TRUE,HYPERLINK("u"),1)', 'u'],
    ['=JOIN("-",A1:A2)', '5-7'],
    ['=ARRAYFORMULA(SUM(A1:A2*2))', 24],
    ['="a""b"', 'a"b'],
    ['=""', ''],
    ['=123456789012345', 123456789012345],
    ['=43843.7', 43843.7],
    ['=-5', -5],
  ])('%s is %j', async (formula, value) => {
    expect(await evaluate(formula, 5, 7)).toEqual({ value });
  });

  it.each([
    ['=1/0', '#DIV/0!', 'DIVIDE_BY_ZERO'],
    ['=FOO(1)', '#NAME?', 'NAME'],
    ['=Nope!A1', '#REF!', 'REF'],
    ['=A3', '#REF!', 'REF'],
    ['=(', '#ERROR!', 'ERROR'],
    ['=+1 +', '#ERROR!', 'ERROR'],
    ['=NA()', '#N/A', 'N_A'],
    ['="a"+1', '#VALUE!', 'VALUE'],
    ['=SQRT(-1)', '#NUM!', 'NUM'],
    ['=SEQUENCE(3)', '#REF!', 'REF'],
    ['=IMPORTXML("http://127.0.0.1:1/","//a")', '#ERROR!', 'ERROR'],
    [`=${'('.repeat(3000)}1${')'.repeat(3000)}`, '#ERROR!', 'ERROR'],
    [`=1${'+1'.repeat(3000)}`, '#ERROR!', 'ERROR'],
    [`=${"'".repeat(20_000)}`, '#ERROR!', 'ERROR'],
  ])('%s is the error %s', async (formula, shown, type) => {
    const { error } = await evaluate(formula, 5, 7);
    expect(error).toMatchObject({ shown, type });
  });

  it('with the number format of what it refers to', async () => {
    const spreadsheet = spreadsheetWith({ A: [43831, { formula: '=A1+1' }, { formula: '=TODAY()' }] });
    const style = internFormat(spreadsheet.formats, {
      numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' },
    });
    spreadsheet.sheets[0]?.rows.set(0, 0, { value: 43831, ...(style !== undefined && { style }) });
    expect(await result(spreadsheet, 1)).toEqual({ value: 43832, pattern: 'yyyy-mm-dd' });
    expect(await result(spreadsheet, 2)).toMatchObject({ pattern: 'm/d/yyyy' });
  });

  it.each([
    ['=A2-A1', 59, undefined],
    ['=(A2-A1+1)/6', 10, undefined],
    ["=TODAY() - 'A sheet'!A1 - TODAY() + A1", 0, undefined],
    ['=A2-DATE(2020,1,1)', 59, undefined],
    ['=A2-5', 43885, 'yyyy-mm-dd'],
    ['=A1+(A2-A1)', 43890, 'yyyy-mm-dd'],
  ])('%s, of days, is %d, shown as %s', async (formula, value, pattern) => {
    const spreadsheet = spreadsheetWith({ 'A sheet': [43831, 43890, { formula }] });
    const numberFormat = { type: 'DATE', pattern: 'yyyy-mm-dd' } as const;
    const style = internFormat(spreadsheet.formats, { numberFormat });
    for (const [row, day] of [43831, 43890].entries())
      spreadsheet.sheets[0]?.rows.set(row, 0, { value: day, ...(style !== undefined && { style }) });
    expect(await result(spreadsheet, 2)).toEqual({ value, ...(pattern !== undefined && { pattern }) });
  });
});

describe('what changes is calculated again', () => {
  it('when a cell changes, becomes a formula or is emptied', async () => {
    const spreadsheet = spreadsheetWith({ A: [1, { formula: '=SUM(A3:A9)+B!A1' }, 2], B: [10] });
    const [first, second] = spreadsheet.sheets;
    const changed = async (change: () => void) => {
      change();
      spreadsheet.version += 1;
      return (await result(spreadsheet, 1)).value;
    };
    expect((await result(spreadsheet, 1)).value).toBe(12);
    expect(await changed(() => first?.rows.set(4, 0, { value: 5 }))).toBe(17);
    expect(await changed(() => second?.rows.set(0, 0, { formula: '=A2' }))).toBe(7);
    expect(await changed(() => second?.rows.set(1, 0, { value: 100 }))).toBe(107);
    expect(await changed(() => first?.rows.set(4, 0, undefined))).toBe(102);
    expect(await changed(() => first?.rows.set(2, 0, { value: "'2" }))).toBe(100);
    expect(await changed(() => second?.rows.insertRows(1, 1))).toBe(0);
    first?.rows.set(0, 25, { value: 40 });
    expect(await changed(() => second?.rows.set(0, 0, { formula: '=A!Z1+INDIRECT("B3")' }))).toBe(40);
    expect(await changed(() => first?.rows.set(0, 25, { value: 50 }))).toBe(50);
    const renamed = () => {
      if (second !== undefined) second.properties.title = 'C';
    };
    expect(await changed(renamed)).toBeUndefined();
  });
});

describe('a calculation that cannot be ended or that breaks the engine', () => {
  it('leaves an error, and other spreadsheets go on', async () => {
    const deep = Array.from({ length: 5000 }, (_, row) => ({ formula: `=A${row + 2}+1` }));
    const [broken, sound] = await Promise.all([
      result(spreadsheetWith({ A: deep }), 0),
      evaluate('=A1+1', 1),
    ]);
    expect(broken.error).toMatchObject({ shown: '#ERROR!' });
    expect(sound).toEqual({ value: 2 });
    expect(await evaluate('=A1+1', 2)).toEqual({ value: 3 });
  });
});

it('a calculation does not pay for an engine that loads slowly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const fresh = new Formulas();
  const spreadsheet = spreadsheetWith({ Sheet: [{ formula: '=1+1' }] });
  const refreshed = fresh.refresh(spreadsheet);
  // The thread has been started by then; nothing of what it says can have arrived.
  await Promise.resolve();
  vi.advanceTimersByTime(60_000);
  await refreshed;
  const cell = spreadsheet.sheets[0]?.rows.cell(0, 0);
  expect(cell && fresh.result(cell)).toEqual({ value: 2 });
  await fresh.close();
});
