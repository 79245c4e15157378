import { html } from './html.ts';

/** The workspace's mark, a floor plan; its colours follow the page's. */
export const workspaceMark = html`<svg class="mark" viewBox="0 0 40 40" aria-hidden="true"><rect class="mark-wall" x="2" y="5" width="36" height="30" rx="2.5"/><path class="mark-room" d="M5.5 8.5h11v10h-11zM18.5 20.5h16v11h-16z"/><path class="mark-room mark-room-far" d="M18.5 8.5h7v10h-7zM27.5 8.5h7v10h-7zM5.5 20.5h11v11h-11z"/></svg>`;

/** A disk, beside every sentence that says where data is stored. */
export const diskIcon = html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><rect x="1.75" y="5.75" width="16.5" height="8.5" rx="1.25"/><path d="M14.5 10h.01"/></svg>`;

/** A server, in the plate that names the host. */
export const serverIcon = html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><rect x="2.75" y="3.75" width="14.5" height="5" rx="1"/><rect x="2.75" y="11.25" width="14.5" height="5" rx="1"/><path d="M14 6.25h.01M14 13.75h.01"/></svg>`;
