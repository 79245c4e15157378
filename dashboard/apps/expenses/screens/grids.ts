import { atHand } from '#frontend/page/at-hand.tsx';

/** Height in px of the header and the rows of each table. */
export const gridHeight = { expenses: 400, reports: 500 };

export const grids = {
  expenses: atHand(() => import('./report/ExpenseGrid.tsx').then(({ ExpenseGrid }) => ExpenseGrid)),
  reports: atHand(() => import('./ReportGrid.tsx').then(({ ReportGrid }) => ReportGrid)),
};
