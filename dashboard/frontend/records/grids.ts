import { onDemand } from '../page/on-demand.tsx';

// Phones never load the grid.
export const RecordGrid = onDemand(() => import('./RecordGrid.tsx').then((module) => module.RecordGrid));
