import type { TotalKind } from '#kernel/records/saved-views.ts';

// What the rows of a table come to, and by what they can be put together. A column says of itself what of it counts.

/** What a column tells of its rows, beside what it shows of each. */
export interface Counted<R> {
  /** The number that counts of a row; undefined where there is none. */
  amountOf?: (row: R) => number | undefined;
  /** An amount as it is shown. */
  shownAmount?: (amount: number) => string;
  /** By what rows belong together: what they say, or the month of a day; '' where they say nothing. */
  groupOf?: (row: R) => string;
  /** In which order groups stand; others come behind them. */
  groupOrder?: readonly string[];
  /** How such a group is called. */
  groupName?: (group: string) => string;
}

export interface Total {
  field: string;
  label: string;
  /** As it is shown; a dash where no row has a number. */
  text: string;
}

type Columns<R> = readonly ({ field: string; headerName?: string } & Counted<R>)[];

/** What rows come to in each column that counts something. */
export function totalsOf<R>(columns: Columns<R>, rows: readonly R[], kind: TotalKind): Total[] {
  return columns.flatMap(({ field, headerName: label = field, amountOf, shownAmount }) => {
    if (!amountOf || !shownAmount) return [];
    let [count, sum] = [0, 0];
    for (const row of rows) {
      const amount = amountOf(row);
      if (amount === undefined) continue;
      count += 1;
      sum += amount;
    }
    if (kind === 'count') return [{ field, label, text: String(count) }];
    const text = count === 0 ? '–' : shownAmount(kind === 'sum' ? sum : sum / count);
    return [{ field, label, text }];
  });
}

export interface RowGroup<R> {
  /** What its rows have in common; '' for those that say nothing. */
  key: string;
  name: string;
  rows: readonly R[];
}

/** Rows by what a column says of them, in the order of the column, else of what they say; those that say nothing come last. */
export function groupsBy<R>(
  { groupOf, groupName, groupOrder = [] }: Counted<R>,
  rows: readonly R[],
): RowGroup<R>[] {
  const groups = Map.groupBy(rows, (row) => groupOf?.(row) ?? '');
  const places = new Map(groupOrder.map((key, at) => [key, at]));
  const placeOf = (key: string) =>
    key === '' ? groupOrder.length + 1 : (places.get(key) ?? groupOrder.length);
  return [...groups]
    .map(([key, some]) => ({ key, name: key === '' ? 'Nothing' : (groupName?.(key) ?? key), rows: some }))
    .toSorted((one, other) => placeOf(one.key) - placeOf(other.key) || one.key.localeCompare(other.key));
}
