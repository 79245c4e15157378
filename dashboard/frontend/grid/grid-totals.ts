import type { TotalKind } from '#kernel/records/saved-views.ts';

// Totals of a table's rows, and what the rows can be grouped by. A column says which of its values count.

/** What a column says about its rows, besides what it displays. */
export interface Counted<R> {
  /** The number that counts for a row; undefined if there is none. */
  amountOf?: (row: R) => number | undefined;
  /** An amount as it is displayed. */
  shownAmount?: (amount: number) => string;
  /** What rows are grouped by: their value, or the month of a day; '' for empty ones. */
  groupOf?: (row: R) => string;
  /** The order of groups; others follow them. */
  groupOrder?: readonly string[];
  /** The name of such a group. */
  groupName?: (group: string) => string;
}

export interface Total {
  field: string;
  label: string;
  /** As displayed; a dash if no row has a number. */
  text: string;
}

type Columns<R> = readonly ({ field: string; headerName?: string } & Counted<R>)[];

/** The totals of rows in each column that counts something. */
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
  /** The common value of its rows; '' for empty ones. */
  key: string;
  name: string;
  rows: readonly R[];
}

/** Rows grouped by a column's values, in the column's order or else sorted by value; empty ones come last. */
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
