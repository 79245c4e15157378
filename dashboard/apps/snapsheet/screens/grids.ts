import { useEffect } from 'react';
import { useIsWide } from '#frontend/use-is-wide.ts';

/** Height in px of the header and the rows of the tables. */
export const gridHeight = { list: 400, data: 600 };

export const loadGrids = {
  list: () => import('./SnapsheetsGrid.tsx').then(({ SnapsheetsGrid }) => ({ default: SnapsheetsGrid })),
  data: () => import('./RowsGrid.tsx').then(({ RowsGrid }) => ({ default: RowsGrid })),
};

/** Has a table loaded while its rows are being read; phones never load one. */
export function useGridAhead(grid: keyof typeof loadGrids): void {
  const isWide = useIsWide();
  useEffect(() => {
    if (isWide) void loadGrids[grid]();
  }, [isWide, grid]);
}
