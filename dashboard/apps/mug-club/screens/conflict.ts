import type { ComparedCell } from '#frontend/ConflictDialog.tsx';
import { columnLetters } from '#frontend/cell-name.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { headerAliases, type MemberFields, type MemberRow, memberRowSchema } from '../contract.ts';
import { formOfRow, withTyped } from './member-form.ts';
import type { Saving } from './queries.ts';

export interface Conflict {
  /** The member as the person wants it. */
  mine: MemberFields;
  /** The row as it stands in the sheet; null when it is gone. */
  theirs: MemberRow | null;
}

const currentSchema = memberRowSchema.omit({ _rowIndex: true });

/** Both versions of the row a save met; undefined when the problem is another one. */
export function conflictOf(problem: Problem | null, attempt: Saving | undefined): Conflict | undefined {
  const conflict = problem?.details.conflict;
  if (!conflict || !attempt?.row) return undefined;
  const { row, member } = attempt;
  if (conflict.rowIndex === null) return { mine: member, theirs: null };
  const current = currentSchema.safeParse(conflict.current);
  if (!current.success) return undefined;
  const theirs = { ...current.data, _rowIndex: conflict.rowIndex };
  // Cells that only the sheet changed are no conflict: they stand in both versions.
  return { mine: withTyped(row, member, theirs), theirs };
}

const shown = {
  memberName: 'Member Name',
  email: 'Email',
  phone: 'Phone',
  joinDate: 'Join Date',
  tShirtSize: 'T-Shirt Size',
  tShirtDistributed: 'T-Shirt Distributed',
  hatDistributed: 'Hat Distributed',
  receiptNumber: 'Receipt Number',
  notes: 'Notes',
  expires: 'Expires',
} as const satisfies Record<keyof MemberFields, keyof MemberRow>;

/** The cells of both versions as the dialog shows them, named by where they stand in the sheet. */
export function comparedCells({ mine, theirs }: Conflict, sheetHeaders: readonly string[]): ComparedCell[] {
  const their = theirs && formOfRow(theirs);
  return Object.entries(shown).map(([field, header]) => {
    const texts = { mine: textOf(mine, field), theirs: their ? textOf(their, field) : '' };
    const isSame = theirs === null || texts.mine === texts.theirs;
    return {
      label: header,
      ...texts,
      ...(!isSame && { changedCell: cellName(header, theirs._rowIndex, sheetHeaders) }),
    };
  });
}

function textOf(member: MemberFields, field: string): string {
  const value = new Map<string, string | boolean>(Object.entries(member)).get(field) ?? '';
  if (typeof value === 'boolean') return value ? 'Given' : 'Not yet';
  const isDay = field === 'joinDate' || field === 'expires';
  const day = isDay ? parseDay(value) : undefined;
  return day === undefined ? value : formatDay(day);
}

function cellName(header: string, rowIndex: number, sheetHeaders: readonly string[]): string {
  const column = columnOf(header, sheetHeaders);
  return column === -1 ? header : `${columnLetters(column)}${rowIndex}`;
}

/** Where a column stands in the sheet, 0 being A; -1 when the sheet has none. */
export function columnOf(header: string, sheetHeaders: readonly string[]): number {
  const plain = sheetHeaders.map((each) => each.trim().toLowerCase());
  const aliases = new Map<string, readonly string[]>(Object.entries(headerAliases)).get(header) ?? [];
  for (const name of [header, ...aliases]) {
    const column = plain.indexOf(name.toLowerCase());
    if (column !== -1) return column;
  }
  return -1;
}
