import type { FieldValue } from '#kernel/records/field.ts';
import type { Command } from '../calls/command.ts';

// Which rows a command is about, and what it does to each, by the names that all calls share: `expected` is what was
// seen, `changes` are the new values. Several rows are in one list. Without changes, a command deletes its rows.

export type Told = Readonly<Record<string, FieldValue>>;

export interface CommandRow {
  /** The row as it was seen, by the call's own names. */
  seen: Told;
  /** The new values in its body; undefined if there are none. */
  changes: Told | undefined;
  /** Its position in the body's list; undefined if the body is about one row. */
  item?: Told;
}

export interface CommandRows {
  rows: readonly CommandRow[];
  /** The same body with other rows. */
  with: (rows: readonly CommandRow[]) => Command['body'];
}

const rowNumber = '_rowIndex';

function isCells(value: unknown): value is Told {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function without(cells: Told, name: string): Told {
  return Object.fromEntries(Object.entries(cells).filter(([each]) => each !== name));
}

/** What accompanies the cells that were seen, and has the name of one of them or of a field. */
function besideIn(rest: Told, seen: Told, fields: ReadonlySet<string>): Told | undefined {
  const named = Object.entries(rest).filter(([name]) => name in seen || fields.has(name));
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

function readOne(body: Command['body'], seen: Told, fields: ReadonlySet<string>): CommandRows {
  const { expected: _, changes, ...rest } = body;
  const beside = isCells(changes) ? undefined : besideIn(rest as Told, seen, fields);
  return {
    rows: [{ seen, changes: isCells(changes) ? changes : beside }],
    with: ([row]) => {
      if (!row) return body;
      if (!beside) return { ...body, expected: row.seen, ...(row.changes && { changes: row.changes }) };
      const others = Object.entries(rest).filter(([name]) => !(name in beside));
      return { ...Object.fromEntries(others), ...row.changes, expected: row.seen };
    },
  };
}

function readItem(item: Told): CommandRow {
  const { expected, changes, row } = item as Readonly<Record<string, unknown>>;
  if (!isCells(expected)) return { item, seen: item, changes: undefined };
  const seen = typeof row === 'number' ? { ...expected, [rowNumber]: row } : expected;
  return { item, seen, changes: isCells(changes) ? changes : undefined };
}

function itemOf({ item = {}, seen, changes }: CommandRow): Told {
  if (!('expected' in item)) return seen;
  const place = 'row' in item ? { row: seen[rowNumber] ?? item['row'] } : {};
  const cells = 'row' in item ? without(seen, rowNumber) : seen;
  // An item's cells are nested in it.
  return { ...item, ...place, expected: cells, ...(changes && { changes }) } as unknown as Told;
}

/** The rows of a command; undefined if it is about none. `fields` are the names in its app's record. */
export function readRows({ body }: Command, fields: ReadonlySet<string>): CommandRows | undefined {
  const { expected } = body;
  if (isCells(expected)) return readOne(body, expected, fields);
  const isOfRow = (item: unknown) => isCells(item) && (rowNumber in item || 'expected' in item);
  const list = Object.entries(body).find(
    ([, value]) => Array.isArray(value) && value.length > 0 && value.every(isOfRow),
  );
  if (!list) return undefined;
  const [name, items] = list as [string, readonly Told[]];
  return {
    rows: items.map(readItem),
    with: (rows) => ({ ...body, [name]: rows.map(itemOf) }),
  };
}
