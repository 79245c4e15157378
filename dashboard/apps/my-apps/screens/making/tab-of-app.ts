import { normalizedHeader } from '#kernel/header-name.ts';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import type { ProposedTab } from '../../contract.ts';

/** An app's tab as it was examined; undefined if no app can be made of it, or another table's headers were found. */
export function tabOf({ tab, headerRow, columns }: OwnApp, tabs: readonly ProposedTab[]) {
  const found = tabs.find((one) => one.tab === tab && one.refusal === null);
  if (found?.headerRow === headerRow) return found;
  // People put a title above their headers.
  const headers = new Set(found?.columns.map(({ header }) => normalizedHeader(header)));
  const count = columns.filter(({ header }) => headers.has(normalizedHeader(header))).length;
  return count * 2 > columns.length ? found : undefined;
}
