import { onDemand } from '#frontend/page/on-demand.tsx';

/** Height in px of the header and the rows of each table. */
export const gridHeight = { expenses: 400, reports: 500 };

export const grids = {
  expenses: onDemand(() => import('./report/ExpenseGrid.tsx').then(({ ExpenseGrid }) => ExpenseGrid)),
  reports: onDemand(() => import('./ReportGrid.tsx').then(({ ReportGrid }) => ReportGrid)),
};
