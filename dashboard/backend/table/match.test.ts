import { describe, expect, it } from 'vitest';
import { changedFields, conflict, isUnchanged, pickRow } from './match.ts';
import { defineSheet, type Fields } from './sheet.ts';

const sheet = defineSheet({
  tab: 'Costs',
  columns: {
    Date: { kind: 'day' },
    What: { kind: 'text' },
    Amount: { kind: 'money' },
    Notes: { kind: 'text' },
  },
  fingerprint: ['Date', 'What', 'Amount'],
});

const taxi = { Date: '2025-11-21', What: 'Taxi', Amount: 12, Notes: '' };
const row = (rowIndex: number, record: Fields) => ({ rowIndex, record, cells: [] });
const seen = (expected: Fields, changes: Fields = {}) => ({ expected, changes });

describe('finding a row again', () => {
  it('finds the one row with the same fingerprint, whatever else changed in it', () => {
    const rows = [row(2, { ...taxi, What: 'Bus' }), row(7, { ...taxi, Notes: 'to the fair' })];
    expect(pickRow(sheet, seen(taxi), rows)).toBe(rows[1]);
  });

  it('tells rows of the same fingerprint apart by the rest', () => {
    const rows = [row(2, { ...taxi, Notes: 'there' }), row(3, { ...taxi, Notes: 'back' })];
    expect(pickRow(sheet, seen({ ...taxi, Notes: 'back' }), rows)).toBe(rows[1]);
  });

  it('does not choose between rows that are alike in everything', () => {
    expect(pickRow(sheet, seen(taxi), [row(2, taxi), row(3, taxi)])).toBe('several');
    expect(
      pickRow(sheet, seen(taxi), [row(2, { ...taxi, Notes: 'a' }), row(3, { ...taxi, Notes: 'b' })]),
    ).toBe('several');
  });

  it('finds none where the fingerprint is nowhere', () => {
    expect(pickRow(sheet, seen(taxi), [row(2, { ...taxi, Amount: 13 })])).toBe('none');
  });

  it('knows an amount and a day again in another spelling', () => {
    const rows = [row(4, { ...taxi, Date: '11/21/2025', Amount: '$12.00' })];
    expect(pickRow(sheet, seen(taxi), rows)).toBe(rows[0]);
  });

  it('takes a row that already holds what is wanted for the same row', () => {
    const sought = seen(taxi, { What: 'Tram', Amount: 3 });
    const rows = [row(9, { ...taxi, What: 'Tram', Amount: 3 })];
    expect(pickRow(sheet, sought, rows)).toBe(rows[0]);
    expect(isUnchanged(sheet, sought, rows[0]?.record ?? {})).toBe(true);
  });
});

describe('a conflict', () => {
  it('shows how the row stands now and which fields the sheet changed', () => {
    const sought = seen(taxi, { Amount: 15 });
    const current = { ...taxi, Amount: 14, Notes: 'tip' };
    expect(changedFields(sheet, sought, current)).toEqual(['Amount', 'Notes']);
    expect(conflict(sheet, sought, row(5, current)).details.conflict).toEqual({
      rowIndex: 5,
      current,
      fields: ['Amount', 'Notes'],
    });
  });

  it('does not show a stranger that stands where the row once stood', () => {
    const stranger = { Date: '2024-01-01', What: 'Hotel', Amount: 400, Notes: 'x' };
    expect(conflict(sheet, seen(taxi), row(5, stranger)).details.conflict).toEqual({
      rowIndex: null,
      current: null,
      fields: [],
    });
    expect(conflict(sheet, seen(taxi), undefined).details.conflict?.rowIndex).toBeNull();
  });
});
