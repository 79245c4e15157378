import { atHand } from '#frontend/page/at-hand.tsx';

/** Height in px of the header and the rows of the tables. */
export const gridHeight = { list: 400, data: 600 };

export const grids = {
  list: atHand(() => import('./list/SnapsheetsGrid.tsx').then(({ SnapsheetsGrid }) => SnapsheetsGrid)),
  data: atHand(() => import('./RowsGrid.tsx').then(({ RowsGrid }) => RowsGrid)),
};
