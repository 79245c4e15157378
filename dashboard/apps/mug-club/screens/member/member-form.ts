import type * as z from 'zod';
import { parseDay, today } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import {
  defaultSize,
  type MemberFields,
  type MemberRow,
  memberFieldsSchema,
  shirtSizes,
} from '../../contract.ts';

export type MemberForm = z.input<typeof memberFieldsSchema>;

export function emptyForm(): MemberFields {
  return {
    memberName: '',
    email: '',
    phone: '',
    joinDate: today(),
    tShirtSize: defaultSize,
    tShirtDistributed: false,
    hatDistributed: false,
    receiptNumber: '',
    notes: '',
    expires: '',
  };
}

/** A date that cannot be read is left for the person to enter. */
export function formOfRow(row: MemberRow): MemberFields {
  return {
    memberName: row['Member Name'],
    email: row.Email,
    phone: row.Phone,
    joinDate: parseDay(row['Join Date']) ?? '',
    tShirtSize: row['T-Shirt Size'],
    tShirtDistributed: row['T-Shirt Distributed'],
    hatDistributed: row['Hat Distributed'],
    receiptNumber: row['Receipt Number'],
    notes: row.Notes,
    expires: parseDay(row.Expires) ?? '',
  };
}

/** The fields that were changed in the form, laid over another version of the row. */
export function withTyped(seen: MemberRow, typed: MemberFields, other: MemberRow): MemberFields {
  const before = new Map<string, unknown>(Object.entries(formOfRow(seen)));
  const changed = Object.entries(typed).filter(([field, value]) => before.get(field) !== value);
  return { ...formOfRow(other), ...Object.fromEntries(changed) };
}

/** The sizes on offer, and the member's own where it is another one. */
export function sizesFor(size: string): string[] {
  return size === '' || shirtSizes.includes(size) ? shirtSizes : [...shirtSizes, size];
}

const fields = Object.keys(memberFieldsSchema.shape);

function isField(name: string): name is keyof MemberFields {
  return fields.includes(name);
}

/** What the server said about single fields of the form. */
export function fieldProblems(problem: unknown): [keyof MemberFields, string][] {
  if (!(problem instanceof Problem)) return [];
  return Object.entries(problem.details.fields ?? {}).flatMap(([name, message]) =>
    isField(name) ? [[name, message] satisfies [keyof MemberFields, string]] : [],
  );
}
