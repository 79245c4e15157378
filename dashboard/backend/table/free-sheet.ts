import type { Sheet } from './sheet.ts';

/** A tab whose columns are made by its owner, by hand or from what a photo says. */
export interface FreeSheet {
  tab: string;
  /** The headers that it cannot do without; the first identifies rows. */
  fixed: readonly [string, ...string[]];
  /** Other words for a name, under which its column is looked for before one is made. */
  aliasesOf?: (name: string) => readonly string[];
}

/** The sheet with regard to some names: each is a column that may exist, or may be made. */
export function sheetOfNames(free: FreeSheet, names: readonly string[]): Sheet {
  const optional = names.filter((name) => !free.fixed.includes(name));
  const columnOf = (name: string) => ({
    kind: 'free',
    isOptional: true,
    aliases: free.aliasesOf?.(name) ?? [],
  });
  return {
    tab: free.tab,
    isFree: true,
    columns: Object.fromEntries([
      ...free.fixed.map((name) => [name, { kind: 'free' }]),
      ...optional.map((name) => [name, columnOf(name)]),
    ]),
    fingerprint: [[free.fixed[0]]],
  };
}
