import { onDemand } from '#frontend/page/on-demand.tsx';

/** Height in px of the header and the rows of the table. */
export const gridHeight = 500;

export const MemberGrid = onDemand(() => import('./MemberGrid.tsx').then(({ MemberGrid }) => MemberGrid));
