import { type Ahead, onDemand } from '../page/on-demand.tsx';
import { RecordGrid } from './grids.ts';

export const RecordTable = onDemand(() => import('./RecordTable.tsx').then((module) => module.RecordTable));

/** The views besides the list; most people open the list. */
export const RecordViews = onDemand(() =>
  import('../views/RecordViews.tsx').then((module) => module.RecordViews),
);

/** What renders the rows of a simple app. */
export const recordAhead: Ahead = (query, isWide) => {
  if (query.has('view')) return [RecordViews];
  return isWide ? [RecordTable, RecordGrid] : [RecordTable];
};
