import { useEffect } from 'react';
import { useIsWide } from '#frontend/use-is-wide.ts';

/** Height in px of the header and the rows of each table. */
export const gridHeight = { expenses: 400, reports: 500 };

export const loadGrids = {
  expenses: () => import('./ExpenseGrid.tsx').then(({ ExpenseGrid }) => ({ default: ExpenseGrid })),
  reports: () => import('./ReportGrid.tsx').then(({ ReportGrid }) => ({ default: ReportGrid })),
};

/** Has a table loaded while its rows are being read; phones never load one. */
export function useGridAhead(grid: keyof typeof loadGrids): void {
  const isWide = useIsWide();
  useEffect(() => {
    if (isWide) void loadGrids[grid]();
  }, [isWide, grid]);
}
