import type { Deed } from './deeds.ts';
import { plainRow } from './track.ts';
import { differing, isAsNoted, type RowValues, withDaysOnly } from './values.ts';

// What people have done by hand to the rows of a tab since they were last known, as deeds that lead from one state to
// the other.

type Rows = ReadonlyMap<number, RowValues>;

/** Pairs each known row with its present one. */
type Pairs = Map<number, number>;

/** Rows that are at least half the same under their headers. */
function isAlike(one: RowValues, other: RowValues): boolean {
  const headers = new Set([...Object.keys(one), ...Object.keys(other)]);
  return headers.size > 0 && differing(one, other).length * 2 <= headers.size;
}

/** Beyond this many pairs, rows are not compared one by one. */
const maxCompared = 250_000;

class Matching {
  readonly pairs: Pairs = new Map();
  readonly #known: Rows;
  readonly #now: Rows;
  readonly #taken = new Set<number>();

  constructor(known: Rows, now: Rows) {
    this.#known = known;
    this.#now = now;
    this.#samePlaces();
    this.#sameRows(plainRow);
    this.#sameRows((values) => plainRow(withDaysOnly(values)));
    this.#alikeInPlace();
    this.#alikeElsewhere();
  }

  #pair(one: number, other: number): void {
    this.pairs.set(one, other);
    this.#taken.add(other);
  }

  #open(): [number, RowValues][] {
    return [...this.#known].filter(([row]) => !this.pairs.has(row));
  }

  #free(): [number, RowValues][] {
    return [...this.#now].filter(([row]) => !this.#taken.has(row));
  }

  #samePlaces(): void {
    for (const [row, values] of this.#known) {
      const now = this.#now.get(row);
      if (now && differing(values, now).length === 0) this.#pair(row, row);
    }
  }

  #sameRows(formOf: (values: RowValues) => string): void {
    const free = Map.groupBy(this.#free(), ([, values]) => formOf(values));
    for (const [row, values] of this.#open()) {
      const found = free.get(formOf(values))?.shift();
      if (found) this.#pair(row, found[0]);
    }
  }

  /** Remaining rows between two pairs belong together in their order. */
  #alikeInPlace(): void {
    for (const [row, values] of this.#open()) {
      const at = this.#expectedPlace(row);
      const now = this.#now.get(at);
      if (now && !this.#taken.has(at) && isAlike(values, now)) this.#pair(row, at);
    }
  }

  /** Where a row would be if it had moved like the nearest one above it. */
  #expectedPlace(row: number): number {
    for (let above = row - 1; above > 1 && above > row - 50; above -= 1) {
      const at = this.pairs.get(above);
      if (at !== undefined) return at + (row - above);
    }
    return row;
  }

  #alikeElsewhere(): void {
    const [open, free] = [this.#open(), this.#free()];
    if (open.length * free.length > maxCompared) return;
    const likeness = open.flatMap(([row, values]) =>
      free.flatMap(([at, now]) =>
        isAlike(values, now) ? [{ row, at, count: differing(values, now).length }] : [],
      ),
    );
    for (const { row, at } of likeness.toSorted((one, other) => one.count - other.count)) {
      if (!this.pairs.has(row) && !this.#taken.has(at)) this.#pair(row, at);
    }
  }
}

/** Moves as runs of adjacent rows. */
function runsOf(pairs: Pairs): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (const [from, to] of [...pairs].toSorted(([one], [other]) => one - other)) {
    if (from === to) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[2] === from && last[1] + last[2] === to) last[2] += 1;
    else runs.push([from, to, 1]);
  }
  return runs;
}

/** Headers over columns that were under another one. */
function renamed(known: Rows, now: Rows): Extract<Deed, { do: 'header' }>[] {
  const headersOf = (rows: Rows) => new Set([...rows.values()].flatMap((values) => Object.keys(values)));
  const [before, after] = [headersOf(known), headersOf(now)];
  const lost = [...before].filter((header) => !after.has(header));
  const fresh = new Set([...after].filter((header) => !before.has(header)));
  return lost.flatMap((from) => {
    const filled = [...known].filter(([, values]) => values[from] !== undefined);
    const isIt = (to: string) => {
      const same = filled.filter(([row, values]) => isAsNoted(values[from], now.get(row)?.[to]));
      return same.length * 5 >= filled.length * 4;
    };
    const to = [...fresh].find(isIt);
    if (to === undefined) return [];
    fresh.delete(to);
    return [{ do: 'header', from, to }];
  });
}

function withHeaders(known: Rows, headers: readonly { from: string; to: string }[]): Rows {
  if (headers.length === 0) return known;
  const names = new Map(headers.map(({ from, to }) => [from, to]));
  return new Map(
    [...known].map(([row, values]) => [
      row,
      Object.fromEntries(
        Object.entries(values).map(([header, value]) => [names.get(header) ?? header, value]),
      ),
    ]),
  );
}

function only(values: RowValues, headers: readonly string[]): RowValues {
  return Object.fromEntries(Object.entries(values).filter(([header]) => headers.includes(header)));
}

/** What leads from the known rows to the present rows. */
export function differencesOf(known: Rows, now: Rows): Deed[] {
  const headers = renamed(known, now);
  const before = withHeaders(known, headers);
  const { pairs } = new Matching(before, now);
  const there = new Set(pairs.values());
  const runs = runsOf(pairs);
  const gone = [...before].flatMap(([row, from]): Deed[] =>
    pairs.has(row) ? [] : [{ do: 'gone', row, from: { ...from } }],
  );
  const fresh = [...now].flatMap(([row, to]): Deed[] =>
    there.has(row) ? [] : [{ do: 'new', row, to: { ...to } }],
  );
  const changed = [...pairs].flatMap(([row, at]): Deed[] => {
    const [one = {}, other = {}] = [before.get(row), now.get(at)];
    const which = differing(one, other);
    return which.length === 0
      ? []
      : [{ do: 'set', row: at, from: { ...only(one, which) }, to: { ...only(other, which) } }];
  });
  return [
    ...headers,
    ...gone,
    ...(runs.length > 0 ? [{ do: 'shift', runs } as const] : []),
    ...fresh,
    ...changed,
  ];
}

const rowsOfBase = 50;

/** The present rows, if nothing was known about them. */
export function baseOf(now: Rows): Deed[] {
  const rows = [...now].map(([row, values]): [number, Record<string, RowValues[string]>] => [
    row,
    { ...values },
  ]);
  const parts = Math.max(1, Math.ceil(rows.length / rowsOfBase));
  return Array.from({ length: parts }, (_, part) => ({
    do: 'base',
    isFirst: part === 0,
    rows: rows.slice(part * rowsOfBase, (part + 1) * rowsOfBase),
  }));
}
