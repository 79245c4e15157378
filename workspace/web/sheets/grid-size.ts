import type { Tab } from '../api/sheets.ts';

export function gridSize(tab: Tab): { rows: number; columns: number } {
  return {
    rows: Math.max(1, tab.properties.gridProperties?.rowCount ?? 1000),
    columns: Math.max(1, tab.properties.gridProperties?.columnCount ?? 26),
  };
}
