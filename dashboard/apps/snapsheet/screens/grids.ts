import { onDemand } from '#frontend/page/on-demand.tsx';

/** Height in px of the header and the rows of the tables. */
export const gridHeight = { list: 400, data: 600 };

export const grids = {
  list: onDemand(() => import('./list/SnapsheetsGrid.tsx').then(({ SnapsheetsGrid }) => SnapsheetsGrid)),
  data: onDemand(() => import('./RowsGrid.tsx').then(({ RowsGrid }) => RowsGrid)),
};
