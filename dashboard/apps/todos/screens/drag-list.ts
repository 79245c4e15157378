import { atHand } from '#frontend/page/at-hand.tsx';

/** Phones never load the code for dragging. */
export const DragList = atHand(() => import('#frontend/grid/DragList.tsx').then(({ DragList }) => DragList));
