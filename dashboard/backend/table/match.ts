import { Problem, type ProblemDetails } from '#kernel/problem.ts';
import type { NotedFormulas } from '../history/values.ts';
import { type FieldValue, isBlankValue, isSameValue } from './cells.ts';
import type { RowIndex } from './row-index.ts';
import type { Fields, Sheet } from './sheet.ts';
import type { TableRow } from './view.ts';

export const isConflict = (error: unknown) => error instanceof Problem && error.code === 'CONFLICT';

/** A row as the person last saw it, and what they want changed in it. */
export interface Target {
  expected: Fields;
  changes: Fields;
  formulas?: FormulaChanges;
}

/** What going back to what the history has noted does to formulas. */
export interface FormulaChanges {
  /** Those that go into cells of the row again. */
  written: NotedFormulas;
  /** The fields in whose cells there are others by now. */
  replaced: readonly string[];
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

/** Whether a row already has all requested values: an earlier attempt wrote it, and only its answer was lost. */
function isDone(sheet: Sheet, { changes }: Target, record: Fields): boolean {
  return Object.entries(changes).every(([field, value]) => isSame(sheet, field, record[field], value));
}

/**
 * A row is either as it was seen, or as it is to become; one that mixes both may be a different row with the new
 * name.
 */
function matches(sheet: Sheet, all: readonly string[], target: Target, record: Fields): boolean {
  const { expected, changes, formulas } = target;
  // What a formula shows once it is written is not known.
  const plain = all.filter((field) => formulas?.written[field] === undefined);
  const fields = plain.length > 0 ? plain : all;
  if (fields.every((field) => isSame(sheet, field, record[field], expected[field]))) return true;
  const wanted: Fields = { ...expected, ...changes };
  return (
    isDone(sheet, target, record) &&
    fields.every((field) => isSame(sheet, field, record[field], wanted[field]))
  );
}

/** The fields that identify this row; all of them if those meant for it are blank. */
export function fingerprintOf({ fingerprint, columns }: Sheet, expected: Fields): readonly string[] {
  const lists = fingerprint.filter((part) => typeof part !== 'string');
  const names = fingerprint.filter((part) => typeof part === 'string');
  const candidates = names.length > 0 ? [names, ...lists] : lists;
  const telling = candidates.find((fields) => fields.some((field) => !isBlankValue(expected[field])));
  return telling ?? Object.keys(columns);
}

export function hasFingerprint(sheet: Sheet, target: Target, record: Fields): boolean {
  return matches(sheet, fingerprintOf(sheet, target.expected), target, record);
}

export function isUnchanged(sheet: Sheet, target: Target, record: Fields): boolean {
  return matches(sheet, Object.keys(sheet.columns), target, record);
}

/** Whether a field is as it was seen, or as requested. */
function matchesField(sheet: Sheet, field: string, { expected, changes }: Target, record: Fields): boolean {
  const current = record[field];
  if (isSame(sheet, field, current, expected[field])) return true;
  return changes[field] !== undefined && isSame(sheet, field, current, changes[field]);
}

/** The fields that differ from what the person saw, in other ways than requested. */
export function changedFields(sheet: Sheet, target: Target, record: Fields): string[] {
  return Object.keys(sheet.columns).filter((field) => !matchesField(sheet, field, target, record));
}

/** The rows that match in some fields what was seen, or what is requested. */
function rowsLike(fields: readonly string[], { expected, changes }: Target, rows: RowIndex): TableRow[] {
  const wanted = { ...expected, ...changes };
  return [...new Set([...rows.alike(fields, expected), ...rows.alike(fields, wanted)])];
}

/** Beyond this many rows with one fingerprint, they are not distinguished by how much they differ. */
const maxCompared = 200;

/**
 * Which of many rows is the target: the one with its fingerprint; among several, the one that matches completely;
 * otherwise the one at the old place, if it differs less from what the person saw than each of the others.
 */
export function pickRow(
  sheet: Sheet,
  target: Target & { rowIndex: number },
  rows: RowIndex,
): TableRow | 'none' | 'several' {
  const alike = rowsLike(fingerprintOf(sheet, target.expected), target, rows).filter(({ record }) =>
    hasFingerprint(sheet, target, record),
  );
  const [first, second] = alike;
  if (!first) return 'none';
  if (!second) return first;
  if (alike.length > maxCompared) {
    const whole = rowsLike(Object.keys(sheet.columns), target, rows);
    return whole.length === 1 && whole[0] ? whole[0] : 'several';
  }
  const differences = alike.map(({ record }) => changedFields(sheet, target, record).length);
  const least = Math.min(...differences);
  const closest = alike.filter((_, index) => differences[index] === least);
  const [only] = closest;
  if (closest.length > 1 || !only) return 'several';
  return least === 0 || only.rowIndex === target.rowIndex ? only : 'several';
}

/**
 * Whether the only row with the fingerprint may be a twin of the target, which is still at its place: somebody has
 * changed part of what identifies it, and it differs no more than the twin does.
 */
export function mayBeTwin(sheet: Sheet, target: Target, found: TableRow, atPlace: TableRow): boolean {
  const differences = changedFields(sheet, target, found.record).length;
  if (differences === 0 || found.rowIndex === atPlace.rowIndex) return false;
  const isKept = (field: string) =>
    !isBlankValue(target.expected[field]) && matchesField(sheet, field, target, atPlace.record);
  return (
    fingerprintOf(sheet, target.expected).some(isKept) &&
    changedFields(sheet, target, atPlace.record).length <= differences
  );
}

/**
 * Whether a row with another fingerprint is the target, edited: at least half of what was filled in is unchanged, and
 * some of that occurs in no other row. Rows with the same day or status are similar without being the same.
 */
export function isLikelySameRow(sheet: Sheet, target: Target, row: TableRow, rows: RowIndex): boolean {
  const filled = Object.keys(sheet.columns).filter((field) => !isBlankValue(target.expected[field]));
  const same = filled.filter((field) => matchesField(sheet, field, target, row.record));
  if (same.length * 2 < filled.length) return false;
  const wanted = { ...target.expected, ...target.changes };
  const isOther = ({ rowIndex }: TableRow) => rowIndex !== row.rowIndex;
  return same.some(
    (field) => ![target.expected, wanted].some((record) => rows.alike([field], record).some(isOther)),
  );
}

/** The row was changed where the person wants to change it. */
export function changedConflict(sheet: Sheet, target: Target, row: TableRow): Problem {
  const fields = changedFields(sheet, target, row.record);
  // If all differences are what the person wants as well, somebody else has made the same changes.
  const shown = fields.length > 0 ? fields : changedFields(sheet, { ...target, changes: {} }, row.record);
  return new Problem('CONFLICT', 'This row was changed in the sheet after you opened it.', {
    conflict: {
      rowIndex: row.rowIndex,
      current: { ...row.record },
      fields: shown,
    },
  });
}

export function goneConflict(): Problem {
  return new Problem('CONFLICT', 'This row is no longer in the sheet. Someone has deleted or rewritten it.', {
    conflict: { rowIndex: null, current: null, fields: [] },
  });
}

/** Whether a target no longer exists at all. */
export function isGone(found: TableRow | Problem): boolean {
  return found instanceof Problem && found.details.conflict?.rowIndex === null;
}

/** One problem from those of single rows, by their positions in the call; the row's own if there was only one. */
export function conflictOfMany(problems: ReadonlyMap<number, Problem>, count: number): Problem | undefined {
  const [first] = problems.values();
  if (!first || count === 1) return first;
  const unknown = { rowIndex: null, current: null, fields: [] };
  const details: ProblemDetails = {
    conflict: first.details.conflict ?? unknown,
    conflicts: [...problems].map(
      ([
        at,
        {
          details: { conflict: one = unknown },
        },
      ]) => ({ at, ...one }),
    ),
  };
  return new Problem(
    'CONFLICT',
    `${problems.size} of these ${count} rows ${problems.size === 1 ? 'was' : 'were'} changed in the sheet after you opened it. Nothing was written.`,
    details,
  );
}
