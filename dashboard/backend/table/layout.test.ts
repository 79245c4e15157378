import { describe, expect, it } from 'vitest';
import type { CellData } from '../google/cell-data.ts';
import { isBlankRow, nameHeaders, readLayout, recordReader } from './layout.ts';
import { defineSheet } from './sheet.ts';

const sheet = defineSheet({
  tab: 'Costs',
  columns: {
    Date: { kind: 'day', aliases: ['Day'] },
    Amount: { kind: 'money', aliases: ['Cost', 'Total'] },
    Notes: { kind: 'text', aliases: ['Total', 'Remarks'] },
  },
  fingerprint: ['Date', 'Amount'],
});

function row(...texts: string[]): CellData[] {
  return texts.map((stringValue) => (stringValue === '' ? {} : { effectiveValue: { stringValue } }));
}

const positions = (...headers: string[]) => Object.fromEntries(readLayout(sheet, row(...headers)).positions);

describe('finding columns', () => {
  it('finds them wherever they were moved, in any case and with spaces around', () => {
    expect(positions('notes', 'Mine', ' AMOUNT ', 'Date')).toEqual({ Notes: 0, Amount: 2, Date: 3 });
  });

  it('finds them under headers with odd spaces and hidden signs', () => {
    expect(positions('\u00a0Date\u2009', 'Am\u00adount\u200b', 'no\u2060tes')).toEqual({
      Date: 0,
      Amount: 1,
      Notes: 2,
    });
    const due = defineSheet({
      tab: 'Due',
      columns: { 'Due Date': { kind: 'day' } },
      fingerprint: ['Due Date'],
    });
    for (const space of ['\u00a0', '\u202f', '\u3000', ' \n', '\t']) {
      expect(readLayout(due, row(`due${space}DATE`)).missing).toEqual([]);
    }
  });

  it('takes an alias only where no column bears the header itself', () => {
    expect(positions('Cost', 'Amount', 'Day', 'Notes')).toEqual({ Amount: 1, Date: 2, Notes: 3 });
    expect(positions('Day', 'Cost', 'Remarks')).toEqual({ Date: 0, Amount: 1, Notes: 2 });
  });

  it('never uses a column for two fields', () => {
    expect(positions('Date', 'Total')).toEqual({ Date: 0, Amount: 1 });
    expect(readLayout(sheet, row('Date', 'Total')).missing).toEqual(['Notes']);
  });

  it('takes the first of two columns of the same header', () => {
    expect(positions('Date', 'Notes', 'Amount', 'Notes')).toEqual({ Date: 0, Notes: 1, Amount: 2 });
  });

  it('does not take a header for one that only contains it', () => {
    expect(readLayout(sheet, row('Date', 'Amount due', 'Notes')).missing).toEqual(['Amount']);
  });

  it('misses every column when row 1 holds a row of data or nothing', () => {
    expect(readLayout(sheet, row('2025-11-21', '12', 'Taxi')).missing).toEqual(['Date', 'Amount', 'Notes']);
    expect(readLayout(sheet, []).missing).toEqual(['Date', 'Amount', 'Notes']);
  });
});

it('numbers double headers and names blank ones by their column', () => {
  expect(nameHeaders(['Notes', '', 'notes', 'NOTES', ''])).toEqual([
    'Notes',
    'Column B',
    'notes (2)',
    'NOTES (3)',
    'Column E',
  ]);
  const names = nameHeaders(['Notes', 'Notes (2)', 'Notes', '', 'column d', 'Notes']);
  expect(names.slice(0, 3)).toEqual(['Notes', 'Notes (2)', 'Notes (3)']);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6);
});

it('reads a short row as blank where it ends', () => {
  const layout = readLayout(sheet, row('Date', 'Amount', 'Notes'));
  expect(recordReader(sheet, layout)(row('2025-11-21'))).toEqual({
    Date: '2025-11-21',
    Amount: '',
    Notes: '',
  });
});

it('takes a row that holds only cells of the person as blank', () => {
  const layout = readLayout(sheet, row('Mine', 'Date', 'Amount', 'Notes'));
  expect(isBlankRow(layout, row('x'))).toBe(true);
  expect(isBlankRow(layout, row('x', '', '', 'y'))).toBe(false);
});
