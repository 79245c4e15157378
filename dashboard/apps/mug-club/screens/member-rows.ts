import { rowId } from '#kernel/records/by-headers.ts';
import { dayTexts, finderAmong } from '#kernel/search.ts';
import type { MemberData } from '../contract.ts';
import type { MemberRow } from '../record.ts';

// The last known rows after a change, until they are read again.

export function withRows(data: MemberData, rows: readonly MemberRow[]): MemberData {
  const changed = new Map(rows.map((row) => [row._rowIndex, row]));
  const others = data.rows.filter((row) => !changed.has(row._rowIndex));
  return { ...data, rows: [...others, ...rows].sort((a, b) => a._rowIndex - b._rowIndex) };
}

export function withRow(data: MemberData, row: MemberRow): MemberData {
  return withRows(data, [row]);
}

/** A row that has moved. */
function movedTo(_rowIndex: number, row: MemberRow): MemberRow {
  return { ...row, _rowIndex, id: rowId(_rowIndex) };
}

/** The rows below a removed one move up. */
export function withoutRow(data: MemberData, rowIndex: number): MemberData {
  const rows = data.rows
    .filter((row) => row._rowIndex !== rowIndex)
    .map((row) => (row._rowIndex > rowIndex ? movedTo(row._rowIndex - 1, row) : row));
  return { ...data, rows };
}

/** The rows from a restored one on move down. */
export function withRestoredRow(data: MemberData, row: MemberRow): MemberData {
  const rows = data.rows.map((each) =>
    each._rowIndex >= row._rowIndex ? movedTo(each._rowIndex + 1, each) : each,
  );
  return withRow({ ...data, rows }, row);
}

/** Finds the members who have every word of a query in their name, address or other texts. */
export const memberFinder = finderAmong(
  ({ memberName, email, phone, receiptNumber, notes, joinDate }: MemberRow) => [
    ...[memberName, email, phone, receiptNumber, notes],
    ...dayTexts(joinDate),
  ],
);

/** What identifies a member on the screen. */
type Seen = Pick<MemberRow, '_rowIndex' | 'memberId' | 'memberName' | 'email'>;

export function isNamedAlike(one: Omit<Seen, '_rowIndex'>, other: Omit<Seen, '_rowIndex'>): boolean {
  return one.memberName === other.memberName && one.email === other.email;
}

/** The row of a member who may have moved: by ID; without one, by name and address, or else by row number. */
export function findMember(rows: readonly MemberRow[], seen: Seen): MemberRow | undefined {
  const atPlace = rows.find(({ _rowIndex }) => _rowIndex === seen._rowIndex);
  const isIt = (row: MemberRow) =>
    seen.memberId === '' ? isNamedAlike(row, seen) : row.memberId === seen.memberId;
  const found = atPlace && isIt(atPlace) ? atPlace : rows.find(isIt);
  return found ?? (seen.memberId === '' ? atPlace : undefined);
}
