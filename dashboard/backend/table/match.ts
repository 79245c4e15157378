import { Problem } from '#kernel/problem.ts';
import { type FieldValue, isSameValue } from './cells.ts';
import type { Fields, Sheet } from './sheet.ts';
import type { Place } from './tab.ts';
import { type Head, readRow, requireView, type TableRow } from './view.ts';

/** A row as the person last saw it, and what they want changed in it. */
export interface Sought {
  expected: Fields;
  changes: Fields;
}

function isSame(
  sheet: Sheet,
  field: string,
  one: FieldValue | undefined,
  other: FieldValue | undefined,
): boolean {
  const kind = sheet.columns[field]?.kind;
  if (kind === undefined || one === undefined || other === undefined) return one === other;
  return isSameValue(kind, one, other);
}

/** A field matches as it was seen, or as it is wanted: the answer of an earlier attempt may have got lost. */
function matchesField(sheet: Sheet, field: string, { expected, changes }: Sought, record: Fields): boolean {
  const current = record[field];
  if (isSame(sheet, field, current, expected[field])) return true;
  return changes[field] !== undefined && isSame(sheet, field, current, changes[field]);
}

function matches(sheet: Sheet, fields: readonly string[], sought: Sought, record: Fields): boolean {
  return fields.every((field) => matchesField(sheet, field, sought, record));
}

function hasFingerprint(sheet: Sheet, sought: Sought, record: Fields): boolean {
  return matches(sheet, sheet.fingerprint, sought, record);
}

export function isUnchanged(sheet: Sheet, sought: Sought, record: Fields): boolean {
  return matches(sheet, Object.keys(sheet.columns), sought, record);
}

/** The fields that differ from what the person saw, other than by what they want. */
export function changedFields(sheet: Sheet, sought: Sought, record: Fields): string[] {
  return Object.keys(sheet.columns).filter((field) => !matchesField(sheet, field, sought, record));
}

/** Which of many rows is the one that is sought: by its fingerprint, and by the whole record among several. */
export function pickRow(
  sheet: Sheet,
  sought: Sought,
  rows: readonly TableRow[],
): TableRow | 'none' | 'several' {
  const alike = rows.filter(({ record }) => hasFingerprint(sheet, sought, record));
  if (alike.length > 1) {
    const unchanged = alike.filter(({ record }) => isUnchanged(sheet, sought, record));
    return unchanged.length === 1 && unchanged[0] ? unchanged[0] : 'several';
  }
  return alike[0] ?? 'none';
}

/** A row of which at least half of what was filled in is still the same was edited, not replaced. */
function isLikelySameRow(sheet: Sheet, sought: Sought, record: Fields): boolean {
  const filled = Object.keys(sheet.columns).filter((field) => (sought.expected[field] ?? '') !== '');
  const same = filled.filter((field) => matchesField(sheet, field, sought, record));
  return same.length * 2 >= filled.length;
}

export function conflict(sheet: Sheet, sought: Sought, row: TableRow | undefined): Problem {
  if (!row || !isLikelySameRow(sheet, sought, row.record)) {
    return new Problem(
      'CONFLICT',
      'This row is no longer in the sheet. Someone has deleted or rewritten it.',
      {
        conflict: { rowIndex: null, current: null, fields: [] },
      },
    );
  }
  return new Problem('CONFLICT', 'This row was changed in the sheet after you opened it.', {
    conflict: {
      rowIndex: row.rowIndex,
      current: { ...row.record },
      fields: changedFields(sheet, sought, row.record),
    },
  });
}

/**
 * Finds a row again: at its old place when it is still the same there, else wherever the one row stands that
 * matches. Where no single row does, nothing may be written.
 */
export async function locateRow(
  place: Place,
  rowIndex: number,
  sought: Sought,
): Promise<{ head: Head; row: TableRow }> {
  const { sheet } = place;
  const atPlace = await readRow(place, rowIndex);
  if (atPlace && isUnchanged(sheet, sought, atPlace.row.record)) return atPlace;
  const { rows } = await requireView(place);
  const picked = pickRow(sheet, sought, rows);
  if (picked === 'several') {
    throw new Problem(
      'CONFLICT',
      'The sheet was rearranged and several of its rows look like this one. Read it again.',
    );
  }
  if (picked === 'none') throw conflict(sheet, sought, atPlace?.row);
  if (picked.rowIndex === rowIndex && atPlace) return atPlace;
  const moved = await readRow(place, picked.rowIndex);
  if (!moved || !hasFingerprint(sheet, sought, moved.row.record)) throw conflict(sheet, sought, undefined);
  return moved;
}
