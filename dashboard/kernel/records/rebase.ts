import type { FieldValue } from './field.ts';

// Several commands for one row may wait for the network. Each knows the row as it was when it was made, so the second
// would mistake what the first has written for somebody else's change. The answer to the first replaces what the later
// ones saw, but never for a cell that somebody else may have written.

type Row = Readonly<Record<string, FieldValue>>;

/** A waiting change of a row: the row as it was seen, and the new values of some of its cells. */
export interface RowChange<R extends Row = Row> {
  expected: R;
  /** Null if the row is to be deleted. */
  changes: Partial<R> | null;
}

/** What identifies a row, according to its record. */
interface Telling {
  id?: { field: string };
  fingerprint: readonly (readonly string[])[];
}

/**
 * A later change of a row, once an earlier change was answered with the row as it is now (`answered`, with its
 * number). Cells that the first wrote are expected as answered. Cells that the later one writes and the first did not
 * keep what was seen: if somebody else has changed them, the server says so; a deletion keeps all cells that way. All
 * other cells are taken as answered. Undefined if the person has to look: the row has no id, and somebody else has
 * changed what identifies it.
 */
export function rebased<R extends Row>(
  later: RowChange<R>,
  first: RowChange<R>,
  answered: R,
  telling: Telling,
): RowChange<R> | undefined {
  const written = first.changes ?? {};
  const isByOthers = (field: string) => !(field in written) && answered[field] !== first.expected[field];
  if (!hasId(first.expected, telling) && fieldsOf(first.expected, telling).some(isByOthers)) return undefined;
  const isKept = (field: string) =>
    field !== '_rowIndex' && !(field in written) && (later.changes === null || field in later.changes);
  const kept = Object.entries(later.expected).filter(([field]) => isKept(field));
  return { ...later, expected: { ...answered, ...Object.fromEntries(kept) } };
}

function isBlank(value: FieldValue | undefined): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

function hasId(row: Row, { id }: Telling): boolean {
  return id !== undefined && !isBlank(row[id.field]);
}

/** The cells by which the row is found: the first list that is not blank. */
function fieldsOf(row: Row, { fingerprint }: Telling): readonly string[] {
  return fingerprint.find((fields) => fields.some((field) => !isBlank(row[field]))) ?? [];
}
