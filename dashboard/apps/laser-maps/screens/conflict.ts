import type { ComparedCell } from '#frontend/versions.ts';
import { cellsOfBoth, type Versions, versionsOf } from '#frontend/versions.ts';
import type { Problem } from '#kernel/problem.ts';
import { type LocationRecord, locationRecordSchema } from '../contract.ts';
import { headers } from '../headers.ts';
import { fieldNames, headerOf, labels, withChanges } from './location-form.ts';
import type { Changing } from './queries.ts';

type SeenRecord = LocationRecord & { _rowIndex: number };
export type Conflict = Versions<SeenRecord, LocationRecord>;

/** A row of the sheet, told by its headers, as a location. */
function recordIn(current: Readonly<Record<string, unknown>>): LocationRecord | undefined {
  const fields = Object.entries(headers).map(([field, header]) => [field, current[header] ?? '']);
  return locationRecordSchema.safeParse(Object.fromEntries(fields)).data;
}

/** Both versions of the location a change met; undefined when the problem is another one. */
export function conflictOf(problem: Problem | null, attempt: Changing | undefined): Conflict | undefined {
  if (!attempt) return undefined;
  const { location, changes } = attempt;
  return versionsOf(problem, recordIn, (theirs) => withChanges<LocationRecord>(theirs ?? location, changes));
}

/** The cells of both versions as the dialog shows them, named by where they stand in the sheet. */
export function comparedCells({ mine, theirs }: Conflict, sheetHeaders: readonly string[]): ComparedCell[] {
  const columns = fieldNames.map((field) => ({
    label: labels[field],
    field,
    names: [headerOf(field)] as const,
    mine: String(mine[field]),
    theirs: theirs ? String(theirs[field]) : '',
  }));
  const filled = columns.filter((column) => column.mine !== '' || column.theirs !== '');
  return cellsOfBoth(theirs, filled, sheetHeaders);
}
