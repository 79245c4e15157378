import { describe, expect, it } from 'vitest';
import * as match from './match.ts';
import { changedConflict, changedFields, isUnchanged } from './match.ts';
import { RowIndex } from './row-index.ts';
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
type Rows = ReturnType<typeof row>[];
const pickRow = (of: typeof sheet, target: Parameters<typeof match.pickRow>[1], rows: Rows) =>
  match.pickRow(of, target, new RowIndex(of, rows));
const isLikelySameRow = (target: match.Target, of: Rows[number], rows: Rows) =>
  match.isLikelySameRow(sheet, target, of, new RowIndex(sheet, rows));
const seen = (expected: Fields, changes: Fields = {}) => ({ rowIndex: 2, expected, changes });

describe('finding a row again', () => {
  it('finds the one row with the same fingerprint, whatever else changed in it', () => {
    const rows = [row(2, { ...taxi, What: 'Bus' }), row(7, { ...taxi, Notes: 'to the fair' })];
    expect(pickRow(sheet, seen(taxi), rows)).toBe(rows[1]);
  });

  it('tells rows of the same fingerprint apart by the rest', () => {
    const rows = [row(2, { ...taxi, Notes: 'there' }), row(3, { ...taxi, Notes: 'back' })];
    expect(pickRow(sheet, seen({ ...taxi, Notes: 'back' }), rows)).toBe(rows[1]);
  });

  it('finds a row by all that it says among hundreds of one fingerprint', () => {
    const rows = Array.from({ length: 300 }, (_, index) => row(index + 2, { ...taxi, Notes: `${index}` }));
    expect(pickRow(sheet, { ...seen({ ...taxi, Notes: '299' }), rowIndex: 9 }, rows)).toBe(rows[299]);
    expect(pickRow(sheet, seen({ ...taxi, Notes: 'other' }), rows)).toBe('several');
  });

  it('does not choose between rows that are alike in everything', () => {
    expect(pickRow(sheet, seen(taxi), [row(2, taxi), row(3, taxi)])).toBe('several');
    expect(
      pickRow(sheet, seen(taxi), [row(2, { ...taxi, Notes: 'a' }), row(3, { ...taxi, Notes: 'b' })]),
    ).toBe('several');
  });

  it('takes the row at the old place when it differs least, though others have its fingerprint', () => {
    const there = row(2, { ...taxi, Notes: 'tip' });
    const other = row(3, { ...taxi, Notes: 'back' });
    expect(pickRow(sheet, seen({ ...taxi, Notes: 'there' }), [there, other])).toBe('several');
    const wide = defineSheet({ ...sheet, fingerprint: ['What'] });
    const later = row(3, { ...taxi, Date: '2025-12-01', Notes: 'back' });
    expect(pickRow(wide, seen(taxi), [there, later])).toBe(there);
    expect(pickRow(wide, { ...seen(taxi), rowIndex: 3 }, [there, later])).toBe('several');
  });

  it('does not take a row for another whose wanted name it bears', () => {
    const tram = row(9, { ...taxi, What: 'Tram' });
    expect(pickRow(sheet, seen(taxi, { What: 'Tram', Notes: 'mine' }), [tram])).toBe('none');
  });

  it('finds none where the fingerprint is nowhere', () => {
    expect(pickRow(sheet, seen(taxi), [row(2, { ...taxi, Amount: 13 })])).toBe('none');
  });

  it('knows an amount and a day again in another spelling', () => {
    const rows = [row(4, { ...taxi, Date: '11/21/2025', Amount: '$12.00' })];
    expect(pickRow(sheet, seen(taxi), rows)).toBe(rows[0]);
  });

  it('takes a row that already holds what is wanted for the same row', () => {
    const target = seen(taxi, { What: 'Tram', Amount: 3 });
    const rows = [row(9, { ...taxi, What: 'Tram', Amount: 3 })];
    expect(pickRow(sheet, target, rows)).toBe(rows[0]);
    expect(isUnchanged(sheet, target, rows[0]?.record ?? {})).toBe(true);
  });
});

it('says how a row stands now and which fields the sheet changed', () => {
  const target = seen(taxi, { Amount: 15 });
  const current = { ...taxi, Amount: 14, Notes: 'tip' };
  expect(changedFields(sheet, target, current)).toEqual(['Amount', 'Notes']);
  expect(changedConflict(sheet, target, row(5, current)).details.conflict).toEqual({
    rowIndex: 5,
    current,
    fields: ['Amount', 'Notes'],
  });
});

describe('a row of another fingerprint at the old place', () => {
  const bus = row(3, { ...taxi, What: 'Bus' });

  it('is the same one, edited, where most of it is as it was and stands nowhere else', () => {
    const edited = row(2, { ...taxi, What: 'Taxi home' });
    expect(isLikelySameRow(seen(taxi), edited, [edited])).toBe(true);
    const dearer = row(3, { ...bus.record, Amount: 30 });
    expect(isLikelySameRow(seen(taxi), edited, [edited, dearer])).toBe(true);
  });

  it('is a stranger that has moved there, where all that is alike is alike in others too', () => {
    const tram = row(2, { ...taxi, What: 'Tram' });
    expect(isLikelySameRow(seen(taxi), tram, [tram, bus])).toBe(false);
    const hotel = row(2, { Date: '2024-01-01', What: 'Hotel', Amount: 400, Notes: 'x' });
    expect(isLikelySameRow(seen(taxi), hotel, [hotel])).toBe(false);
  });
});

describe('the only row of the fingerprint', () => {
  const elsewhere = row(7, { ...taxi, Notes: 'back' });
  const mayBeTwin = (atPlace: Rows[number], found = elsewhere) =>
    match.mayBeTwin(sheet, seen(taxi, { Notes: 'mine' }), found, atPlace);

  it('may be the twin of the one that is sought, where that was rewritten at its place', () => {
    expect(mayBeTwin(row(2, { ...taxi, Amount: 13 }))).toBe(true);
    expect(mayBeTwin(row(2, { ...taxi, Amount: 13, Notes: 'tip' }))).toBe(false);
  });

  it('is the one that is sought, where it is as it was seen or a stranger stands at its place', () => {
    expect(mayBeTwin(row(2, { ...taxi, Amount: 13 }), row(7, taxi))).toBe(false);
    expect(mayBeTwin(row(2, { ...taxi, Amount: 13 }), row(7, { ...taxi, Notes: 'mine' }))).toBe(false);
    expect(mayBeTwin(row(2, { Date: '2024-01-01', What: 'Hotel', Amount: 400, Notes: '' }))).toBe(false);
    expect(mayBeTwin(elsewhere)).toBe(false);
  });
});
