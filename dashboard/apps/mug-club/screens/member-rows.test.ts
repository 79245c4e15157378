import { describe, expect, it } from 'vitest';
import { nextRowIndex } from '#frontend/records/next-row.ts';
import { memberData, memberRow } from '#testing/data/members.ts';
import { findMember, memberFinder, withoutRow, withRestoredRow, withRow } from './member-rows.ts';

const ada = memberRow(2, 'Ada');
const ben = memberRow(3, 'Ben');
const names = ({ rows }: ReturnType<typeof memberData>) => rows.map((row) => [row._rowIndex, row.memberName]);

describe('the last known rows', () => {
  it('take what was written, in the order of the sheet', () => {
    expect(names(withRow(memberData([ben]), ada))).toEqual([
      [2, 'Ada'],
      [3, 'Ben'],
    ]);
    expect(names(withRow(memberData([ada, ben]), { ...ada, memberName: 'Eve' }))).toEqual([
      [2, 'Eve'],
      [3, 'Ben'],
    ]);
  });

  it('move up when a row goes and down when it comes back', () => {
    const left = withoutRow(memberData([ada, ben]), 2);
    expect(names(left)).toEqual([[2, 'Ben']]);
    expect(names(withRestoredRow(left, ada))).toEqual([
      [2, 'Ada'],
      [3, 'Ben'],
    ]);
  });

  it('say which row comes next', () => {
    expect(nextRowIndex([])).toBe(2);
    expect(nextRowIndex([ada, { ...ben, _rowIndex: 9 }])).toBe(10);
  });
});

describe('a member', () => {
  it('is found by a part of the name or of the address, in any case', () => {
    const row = memberRow(2, 'Ada Fong', { email: 'A.F@cityart.example' });
    for (const query of ['ada', 'FONG', 'CityArt', ' da ', '']) expect(memberFinder(query)(row)).toBe(true);
    expect(memberFinder('fong bea')(row)).toBe(false);
  });

  it('is found by words in any order, without accents, and by the digits of the phone', () => {
    const row = memberRow(2, 'Jürgen Groß', { phone: '(555) 0123', joinDate: '2025-11-03' });
    for (const query of ['gross jurgen', '5550123', 'jur nov 3']) {
      expect(memberFinder(query)(row)).toBe(true);
    }
    expect(memberFinder('5550124')(row)).toBe(false);
  });

  it('is followed to another row by the ID', () => {
    const rows = [ben, ada].map((row, index) => ({ ...row, _rowIndex: index + 2 }));
    expect(findMember(rows, ada)?._rowIndex).toBe(3);
    expect(findMember([ben], ada)).toBeUndefined();
  });

  it('is followed by name and address without an ID, and stays in the row where these are changed', () => {
    const rows = [ben, ada].map((row, index) => ({ ...row, _rowIndex: index + 2 }));
    const seen = { ...ada, memberId: '' };
    expect(findMember(rows, seen)?._rowIndex).toBe(3);
    expect(findMember(rows, { ...seen, memberName: 'Eve' })?.memberName).toBe('Ben');
  });
});
