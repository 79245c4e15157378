import { type Ahead, atHand } from '../page/at-hand.tsx';
import { RecordGrid } from './grids.ts';

export const RecordTable = atHand(() =>
  import('./RecordTable.tsx').then((module) => ({ default: module.RecordTable })),
);

/** What draws the rows of a plain app. */
export const recordAhead: Ahead = (_, isWide) => (isWide ? [RecordTable, RecordGrid] : [RecordTable]);
