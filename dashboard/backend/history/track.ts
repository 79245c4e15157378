import { type Deed, isDeletion } from './deeds.ts';
import { deletionOf, type Line, type LineOfDeeds } from './lines.ts';
import { differing, isAsNoted, plainValue, type RowValues, valuesAt, valueText } from './values.ts';

/** A record through time: the same one wherever its row is, and if it was deleted and has come back. */
export interface Tracked {
  id: number;
  values: RowValues;
}

/** A deed that concerned one record. */
export interface TrackedDeed {
  record: number;
  deed: Deed;
  /** Its place in its line, from 0. */
  place: number;
  /** The number of its row after it; or before it, if the row was deleted. */
  row: number;
}

type Done = Pick<TrackedDeed, 'record' | 'row'>;

/** The rows of one tab that result from the lines of its history, from the oldest line to wherever one stops. */
export class Track {
  /** By their numbers; undefined if the row is empty. */
  rows: (Tracked | undefined)[] = [];
  /** Whether everything in it is known: not before it was first read completely. */
  isKnown = false;
  #records = 0;
  /** The rows before they were read again. */
  #before: (Tracked | undefined)[] = [];
  /** The records that were deleted, by what names the deletion. */
  readonly #deleted = new Map<string, number>();

  /** The values of the rows, by their numbers. */
  get values(): Map<number, RowValues> {
    return new Map(this.rows.flatMap((row, at) => (row ? [[at, row.values] as const] : [])));
  }

  apply(line: LineOfDeeds): TrackedDeed[] {
    return line.deeds.flatMap((deed, place) => {
      const done = this.#do(deed, line.record);
      if (done && isDeletion(deed)) this.#deleted.set(deletionOf(line, place), done.record);
      return done ? [{ ...done, deed, place }] : [];
    });
  }

  /** Where a deleted row is if it has come back; undefined if it has not. */
  rowBack(deletion: string): number | undefined {
    const id = this.#deleted.get(deletion);
    const row = id === undefined ? -1 : this.rows.findIndex((one) => one?.id === id);
    return row === -1 ? undefined : row;
  }

  #fresh(values: RowValues): Tracked {
    this.#records += 1;
    return { id: this.#records, values };
  }

  /** A row that is added: the record that it was before its deletion, if it comes back. */
  #added({ row, to, back = '' }: Extract<Deed, { do: 'add' }>): Tracked {
    const values = valuesAt(row, to);
    const id = this.#deleted.get(back);
    if (id === undefined) return this.#fresh(values);
    // It comes back only if it is not there: a hand has deleted it once more, and nobody has noted that yet.
    const stale = this.rows.findIndex((one) => one?.id === id);
    const there = this.rows[stale];
    if (there) this.rows[stale] = this.#fresh(there.values);
    return { id, values };
  }

  #insert(row: number, tracked: Tracked): void {
    if (row < this.rows.length) this.rows.splice(row, 0, tracked);
    else this.rows[row] = tracked;
  }

  /**
   * Where the row of a deed is: at its number, unless somebody has moved rows without anybody noticing yet, and
   * another row has the old content or the same key.
   */
  #find(row: number, key: string, holds: (values: RowValues) => boolean): number {
    const parts = key === '' ? [] : key.split(' · ');
    const there = this.rows[row];
    if (there && holds(there.values) && partsHeld(there.values, parts) === parts.length) return row;
    const standing = [...this.rows.entries()].flatMap(([at, one]) =>
      one ? [{ at, values: one.values }] : [],
    );
    const holding = standing.filter(({ values }) => holds(values));
    const scored = (holding.length > 0 ? holding : standing).map(({ at, values }) => ({
      at,
      score: partsHeld(values, parts) + (at === row ? 0.5 : 0),
    }));
    const most = scored.reduce((best, { score }) => Math.max(best, score), 0);
    const [only, ...others] = scored.filter(({ score }) => score === most);
    const isClear = only !== undefined && others.length === 0;
    return isClear && (most > 0 || holding.length > 0) ? only.at : row;
  }

  #do(deed: Deed, key: string): Done | undefined {
    switch (deed.do) {
      case 'set':
        return this.#set(deed, key);
      case 'add': {
        const tracked = this.#added(deed);
        this.#insert(deed.row, tracked);
        return { record: tracked.id, row: deed.row };
      }
      case 'cut': {
        const at = this.#find(deed.row, key, (values) => differing(values, deed.from).length === 0);
        const [tracked = this.#fresh(deed.from)] = this.rows.splice(at, 1);
        return { record: tracked.id, row: deed.row };
      }
      case 'move': {
        const [tracked = this.#fresh({})] = this.rows.splice(deed.row, 1);
        this.#insert(deed.to, tracked);
        return { record: tracked.id, row: deed.to };
      }
      case 'gone': {
        const tracked = this.rows[deed.row] ?? this.#fresh(deed.from);
        this.rows[deed.row] = undefined;
        return { record: tracked.id, row: deed.row };
      }
      case 'new': {
        const tracked = this.#fresh(valuesAt(deed.row, deed.to));
        this.rows[deed.row] = tracked;
        return { record: tracked.id, row: deed.row };
      }
      case 'shift':
        this.#shift(deed.runs);
        return undefined;
      case 'header':
        this.#rename(deed.from, deed.to);
        return undefined;
      case 'base':
        this.#begin(deed.rows, deed.isFirst);
        return undefined;
      case 'stop':
        this.isKnown = false;
        return undefined;
      case 'erased':
        return undefined;
    }
  }

  #set(deed: Extract<Deed, { do: 'set' }>, key: string): Done {
    const headers = [...new Set([...Object.keys(deed.from), ...Object.keys(deed.to)])];
    const at = this.#find(deed.row, key, (values) =>
      headers.every((header) => isAsNoted(values[header], deed.from[header])),
    );
    const tracked = this.rows[at] ?? this.#fresh(deed.from);
    const kept = Object.entries(tracked.values).filter(([header]) => !headers.includes(header));
    tracked.values = { ...Object.fromEntries(kept), ...valuesAt(deed.row, deed.to) };
    this.rows[at] = tracked;
    return { record: tracked.id, row: at };
  }

  #shift(runs: readonly (readonly [number, number, number])[]): void {
    const moved = runs.flatMap(([from, to, count]) =>
      Array.from({ length: count }, (_, offset) => ({ to: to + offset, row: this.rows[from + offset] })),
    );
    for (const [from, , count] of runs) this.rows.fill(undefined, from, from + count);
    for (const { to, row } of moved) this.rows[to] = row;
  }

  #rename(from: string, to: string): void {
    for (const row of this.rows) {
      const value = row?.values[from];
      if (!row || value === undefined) continue;
      const { [from]: _, ...rest } = row.values;
      row.values = { ...rest, [to]: value };
    }
  }

  /** Records that are still as they were known stay the same records. */
  #begin(rows: readonly (readonly [number, RowValues])[], isFirst: boolean): void {
    if (isFirst) {
      this.#before = this.rows;
      this.rows = [];
      this.isKnown = true;
    }
    for (const [row, noted] of rows) {
      const there = this.#before[row];
      const values = valuesAt(row, noted);
      this.rows[row] = there ? { ...there, values } : this.#fresh(values);
    }
  }
}

/** The header that a column has after some lines, by the one it had before them: people rename columns. */
export function headersAfter(lines: readonly Pick<Line, 'deeds'>[]): (header: string) => string {
  const renames = lines.map(({ deeds }) => deeds.filter((deed) => deed.do === 'header'));
  // Those of one line happened at once: two columns may have exchanged their names.
  return (header) =>
    renames.reduce((name, line) => line.find(({ from }) => from === name)?.to ?? name, header);
}

/** Values under other headers. */
export function underHeaders<V>(
  values: Readonly<Record<string, V>>,
  headerOf: (header: string) => string,
): Record<string, V> {
  return Object.fromEntries(Object.entries(values).map(([header, value]) => [headerOf(header), value]));
}

/** How many parts of a key a row contains. */
function partsHeld(values: RowValues, parts: readonly string[]): number {
  const texts = Object.values(values).map((value) =>
    typeof value === 'string' ? valueText(value) : String(value),
  );
  return parts.filter((part) => texts.some((text) => text.startsWith(part))).length;
}

/** A row as a text that is the same for equal rows. */
export function plainRow(values: RowValues): string {
  const entries = Object.entries(values).map(([header, value]) => [header, plainValue(value)] as const);
  return JSON.stringify(
    entries.filter(([, value]) => value !== '').toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
