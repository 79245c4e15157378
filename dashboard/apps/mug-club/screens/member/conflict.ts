import type { ComparedCell } from '#frontend/dialogs/versions.ts';
import { cellsOfBoth, type SheetFields, type Versions, versionsOf } from '#frontend/dialogs/versions.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import {
  headerAliases,
  type MemberFields,
  type MemberRow,
  memberFieldsSchema,
  memberRowSchema,
} from '../../contract.ts';
import type { SaveCommand } from '../writes.ts';
import { formOfRow, withTyped } from './member-form.ts';

export type Conflict = Versions<MemberRow, MemberFields>;

const currentSchema = memberRowSchema.omit({ _rowIndex: true });

/** Both versions of the row a save met; undefined when the problem is another one. */
export function conflictOf(problem: Problem | null, attempt: SaveCommand | undefined): Conflict | undefined {
  if (attempt?.call !== 'updateMember' || !attempt.body.expected) return undefined;
  const row = { ...attempt.body.expected, _rowIndex: Number(attempt.params.row) };
  const member = memberFieldsSchema.parse(attempt.body);
  return versionsOf(
    problem,
    (current) => currentSchema.safeParse(current).data,
    (theirs) => (theirs ? withTyped(row, member, theirs) : member),
  );
}

/** The person's version with the sheet's values in these fields. */
export function withTheirs({ mine, theirs }: Conflict, fields: SheetFields): MemberFields {
  const now = Object.entries(theirs ? formOfRow(theirs) : {}).filter(([field]) => fields.has(field));
  return { ...mine, ...Object.fromEntries(now) };
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
  const columns = Object.entries(shown).map(([field, header]) => ({
    label: header,
    field,
    names: namesOf(header),
    mine: textOf(mine, field),
    theirs: their ? textOf(their, field) : '',
  }));
  return cellsOfBoth(theirs, columns, sheetHeaders);
}

function textOf(member: MemberFields, field: string): string {
  const value = new Map<string, string | boolean>(Object.entries(member)).get(field) ?? '';
  if (typeof value === 'boolean') return value ? 'Given' : 'Not yet';
  const isDay = field === 'joinDate' || field === 'expires';
  const day = isDay ? parseDay(value) : undefined;
  return day === undefined ? value : formatDay(day);
}

/** A column's header and the others under which it is found. */
export function namesOf(header: string): [string, ...string[]] {
  const aliases = new Map<string, readonly string[]>(Object.entries(headerAliases)).get(header) ?? [];
  return [header, ...aliases];
}
