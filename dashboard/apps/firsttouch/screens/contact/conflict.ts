import type { ComparedCell } from '#frontend/dialogs/versions.ts';
import { cellsOfBoth, type Versions, versionsOf } from '#frontend/dialogs/versions.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { headers } from '../../headers.ts';
import { type ContactRow, expectedContactSchema } from '../../records.ts';
import type { Changing } from '../queries.ts';
import { labels, withChanges } from './contact-form.ts';

export type Conflict = Versions<ContactRow>;

/** Both versions of the contact a change met; undefined when the problem is another one. */
export function conflictOf(problem: Problem | null, attempt: Changing | undefined): Conflict | undefined {
  if (!attempt) return undefined;
  const { row, changes } = attempt;
  return versionsOf(
    problem,
    (current) => expectedContactSchema.safeParse(current).data,
    (theirs) => withChanges(theirs ?? row, changes),
  );
}

const fields = Object.keys(headers).filter((field): field is keyof typeof headers => field in headers);

/** The cells of both versions as the dialog shows them, named by where they stand in the sheet. */
export function comparedCells({ mine, theirs }: Conflict, sheetHeaders: readonly string[]): ComparedCell[] {
  const columns = fields.map((field) => {
    const [header, label] = [headers[field], labels[field]];
    return {
      label,
      field,
      names: [header, label] as const,
      mine: textOf(mine, header),
      theirs: theirs ? textOf(theirs, header) : '',
    };
  });
  const filled = columns.filter((column) => column.mine !== '' || column.theirs !== '');
  return cellsOfBoth(theirs, filled, sheetHeaders);
}

function textOf(row: ContactRow, header: (typeof headers)[keyof typeof headers]): string {
  const value = String(row[header]);
  const day = header === 'Date Met' || header === 'Follow Up' ? parseDay(value) : undefined;
  return day === undefined ? value : formatDay(day);
}
