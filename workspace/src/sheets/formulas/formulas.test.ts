import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { endProcesses } from '../../../tests/own-processes.ts';
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

it.each(['Asia/Kolkata', 'Asia/Calcutta'])('the time is that of %s', async (timeZone) => {
  const now = async (zone: string) => {
    const spreadsheet = spreadsheetWith({ A: [{ formula: '=NOW()' }] });
    spreadsheet.properties = { ...spreadsheet.properties, timeZone: zone };
    return Number((await result(spreadsheet, 0)).value);
  };
  expect((await now(timeZone)) - (await now('Etc/GMT'))).toBeCloseTo(5.5 / 24, 2);
});

describe('a result is shown as what it is taken from', () => {
  /** Days in A1:A3, amounts in B1:B3, shares in C1:C3, plain numbers in D1:D3; the formulas stand below one another in E. */
  function table(texts: readonly string[]): Spreadsheet {
    const sheet = new Sheet({ sheetId: 0, title: 'A', gridProperties: { ...defaultGrid } });
    const made = new Spreadsheet(`file ${Math.random()}`, { timeZone: 'Etc/GMT', locale: 'en_US' }, [sheet]);
    const columns = [
      { type: 'DATE', pattern: 'yyyy-mm-dd', values: [43831, 43890, 43950] },
      { type: 'CURRENCY', pattern: '"$"#,##0.00', values: [10.5, 20, 30] },
      { type: 'PERCENT', pattern: '0%', values: [0.1, 0.2, 0.3] },
      { values: [1, 2, 3] },
    ] as const;
    columns.forEach(({ values, ...numberFormat }, column) => {
      const style = internFormat(made.formats, 'type' in numberFormat ? { numberFormat } : undefined);
      values.forEach((value, row) => {
        sheet.rows.set(row, column, { value, ...(style !== undefined && { style }) });
      });
    });
    for (const [row, formula] of texts.entries()) if (formula !== '') sheet.rows.set(row, 4, { formula });
    return made;
  }

  async function patterns(spreadsheet: Spreadsheet): Promise<(string | undefined)[]> {
    await formulas.refresh(spreadsheet);
    const rows = spreadsheet.sheets[0]?.rows.rows ?? [];
    return rows.flatMap(({ cells }) => {
      const cell = cells[4];
      return cell?.formula === undefined ? [] : [formulas.result(cell).pattern];
    });
  }

  const day = 'yyyy-mm-dd';
  const dollars = '"$"#,##0.00';
  it.each([
    ['=MAX(A1:A3)', day],
    ['=MAX(A:A)', day],
    ['=MIN(A1:A3)+1', day],
    ['=IF(D1="","",A1+30)', day],
    ['=IF(D1="",,MAX(A1:A3))', day],
    ['=IFERROR(VLOOKUP(2,{1,2},5,FALSE),A1)', day],
    ['=LARGE(A1:A3,1)', day],
    ['=INDEX(A1:A3,MATCH(2,D1:D3,0))', day],
    ['=INDEX(A1:D3,1,2)', dollars],
    ['=VLOOKUP(43831,A1:B3,2,FALSE)', dollars],
    ['=XLOOKUP(2,D1:D3,A1:A3)', day],
    ['=EDATE(A1,1)', day],
    ['=EOMONTH(DATE(2020,1,1),0)', 'm/d/yyyy'],
    ['=MAX(B1:B3)', dollars],
    ['=SUMIF(D1:D3,">1",B1:B3)', dollars],
    ['=ROUND(B1*C1,2)', dollars],
    ['=(A2-A1)*B1', dollars],
    ['=MAX(A1:A3)-MIN(A1:A3)', undefined],
    ['=MAX(A2-A1,0)', undefined],
    ['=IF(TRUE,A2-A1)', undefined],
    ['=COUNT(A1:A3)', undefined],
    ['=YEAR(A1)', undefined],
    ['=B1/B2', undefined],
    ['=MAX(D1:D3)', undefined],
  ])('%s as %s', async (formula, pattern) => {
    expect(await patterns(table([formula]))).toEqual([pattern]);
  });

  it('wherever the cells between stand, and however many there are', async () => {
    expect(await patterns(table(['=E2', '=E3', '=A1', '=E5', '=E4']))).toEqual([
      day,
      day,
      day,
      undefined,
      undefined,
    ]);
    const balances = ['=B1', ...Array.from({ length: 3000 }, (_, row) => `=E${row + 1}+D1`)];
    const long = table(balances);
    await formulas.refresh(long);
    const last = long.sheets[0]?.rows.cell(3000, 4);
    expect(last && formulas.result(last)).toEqual({ value: 3010.5, pattern: dollars });
  });

  it('also if that gets its format later', async () => {
    const spreadsheet = table(['', '', '', '', '=D1']);
    expect(await patterns(spreadsheet)).toEqual([undefined]);
    const first = spreadsheet.sheets[0]?.rows.cell(0, 0);
    spreadsheet.sheets[0]?.rows.set(0, 3, { ...first, value: 43831 });
    spreadsheet.version += 1;
    expect(await patterns(spreadsheet)).toEqual([day]);
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

describe('an engine that is killed', () => {
  const script = 'formula-process.ts';

  it('between two calculations has another after it, which is told all cells', async () => {
    const spreadsheet = spreadsheetWith({ Sheet: [5, { formula: '=A1+1' }] });
    expect(await result(spreadsheet, 1)).toEqual({ value: 6 });
    await endProcesses(script, 'SIGTRAP');
    spreadsheet.sheets[0]?.rows.set(2, 0, { formula: '=A1+A2' });
    spreadsheet.version += 1;
    expect(await result(spreadsheet, 2)).toEqual({ value: 11 });
  });

  it('in the middle leaves an error, and other spreadsheets go on', async () => {
    expect(await evaluate('=A1+1', 1)).toEqual({ value: 2 });
    const long = Array.from({ length: 5_000 }, () => ({ formula: '=SUM(A$6000:A$26000)' }));
    const killed = result(spreadsheetWith({ Sheet: long }), 0);
    // It is under way by then.
    await setImmediate();
    await endProcesses(script, 'SIGKILL');
    expect((await killed).error).toMatchObject({ shown: '#ERROR!' });
    expect(await evaluate('=A1+1', 2)).toEqual({ value: 3 });
  });
});

it('a calculation does not pay for an engine that loads slowly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const fresh = new Formulas();
  const spreadsheet = spreadsheetWith({ Sheet: [{ formula: '=1+1' }] });
  const refreshed = fresh.refresh(spreadsheet);
  // The process has been started by then; nothing of what it says can have arrived.
  await Promise.resolve();
  vi.advanceTimersByTime(60_000);
  await refreshed;
  const cell = spreadsheet.sheets[0]?.rows.cell(0, 0);
  expect(cell && fresh.result(cell)).toEqual({ value: 2 });
  await fresh.close();
});
