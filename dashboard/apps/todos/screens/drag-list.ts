import { atHand } from '#frontend/at-hand.tsx';

/** Phones never load what drags. */
export const DragList = atHand(() =>
  import('#frontend/DragList.tsx').then(({ DragList }) => ({ default: DragList })),
);
