import type { Sheet } from './sheet.ts';

/** A tab whose columns its owner makes, by hand or with what a photo says. */
export interface FreeSheet {
  tab: string;
  /** The headers without which it is not whole; the first tells rows from each other. */
  fixed: readonly [string, ...string[]];
  /** Other words for a name, under which its column may be found before one is made. */
  aliasesOf?: (name: string) => readonly string[];
}

/** The sheet as far as some names go: each is a column that may be there, or may be made. */
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
