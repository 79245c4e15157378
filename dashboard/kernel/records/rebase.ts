import type { FieldValue } from './field.ts';

// Several commands of one row may wait for the network. Each knows the row as it was when it was made, so that the second
// would meet what the first has written as if somebody else had. What the answer to the first says of the row takes the
// place of what the later ones saw, but never of a cell that another hand may have written.

type Row = Readonly<Record<string, FieldValue>>;

/** A change of a row that waits: the row as it was seen, and what is to stand in some of its cells. */
export interface RowChange<R extends Row = Row> {
  expected: R;
  /** Null where the row is to be deleted. */
  changes: Partial<R> | null;
}

/** What tells a row from others, as its record says it. */
interface Telling {
  id?: { field: string };
  fingerprint: readonly (readonly string[])[];
}

/**
 * A later change of a row, once a change before it was answered with the row as it stands (`answered`, with its number).
 *
 * - A cell that the first has written is expected as it was answered.
 * - A cell that the later one writes and the first has not keeps what was seen: where another hand changed it, the server
 *   says so. A deletion keeps all cells so.
 * - All others are taken as they were answered.
 *
 * Undefined where the person has to look: the row has no id, and somebody else has changed what tells it from others.
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

/** The cells by which the row is found: of several lists the first that says anything. */
function fieldsOf(row: Row, { fingerprint }: Telling): readonly string[] {
  return fingerprint.find((fields) => fields.some((field) => !isBlank(row[field]))) ?? [];
}
