import { useEffect } from 'react';
import { useIsWide } from '#frontend/use-is-wide.ts';

/** Height in px of the header and the rows of the table. */
export const gridHeight = 500;

export const loadGrid = () => import('./MemberGrid.tsx').then(({ MemberGrid }) => ({ default: MemberGrid }));

/** Has the table loaded while its rows are being read; phones never load it. */
export function useGridAhead(): void {
  const isWide = useIsWide();
  useEffect(() => {
    if (isWide) void loadGrid();
  }, [isWide]);
}
