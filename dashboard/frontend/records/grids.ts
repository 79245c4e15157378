import { atHand } from '../page/at-hand.tsx';

// Phones never load the grid.
export const RecordGrid = atHand(() => import('./RecordGrid.tsx').then((module) => module.RecordGrid));
