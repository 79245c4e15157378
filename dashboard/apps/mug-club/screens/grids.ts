import { atHand } from '#frontend/page/at-hand.tsx';

/** Height in px of the header and the rows of the table. */
export const gridHeight = 500;

export const MemberGrid = atHand(() => import('./MemberGrid.tsx').then(({ MemberGrid }) => MemberGrid));
