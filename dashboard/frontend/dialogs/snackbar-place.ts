/** How far snackbars stand above their usual place: a CSS length on the root element. */
export const raisedBy = '--rh-snackbar-raise';

/** The same where the window is wide, for what stands there from side to side. */
export const raisedWideBy = '--rh-snackbar-raise-wide';

/** Stands on the root element while something can be taken back. */
export const offersUndo = 'data-offers-undo';

/** Stands on what covers the whole window below the top bar: what else the page ends in cannot be reached then. */
export const fillsWindow = 'data-fills-window';

/** The bottom edge of a snackbar over the status bar: `phone` and `wide` are its usual distances in pixels. */
export function overStatusBar(phone: number, wide: number) {
  return {
    xs: `calc(${phone}px + env(safe-area-inset-bottom) + var(${raisedBy}, 0px))`,
    md: `calc(${wide}px + var(${raisedBy}, 0px))`,
    // Where the window is wide the two mostly stand side by side.
    lg: `calc(${wide}px + var(${raisedWideBy}, 0px))`,
  };
}
