import { onDemand } from '#frontend/page/on-demand.tsx';

/** Phones never load the code for dragging. */
export const DragList = onDemand(() =>
  import('#frontend/grid/DragList.tsx').then(({ DragList }) => DragList),
);
