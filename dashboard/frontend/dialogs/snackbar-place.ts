/** How far snackbars are above their usual place: a CSS length on the root element. */
export const raisedBy = '--rh-snackbar-raise';

/** The same in wide windows, for elements that span the whole width. */
export const raisedWideBy = '--rh-snackbar-raise-wide';

/** Set on the root element while something can be undone. */
export const offersUndo = 'data-offers-undo';

/** Set on what covers the whole window below the top bar: the rest of the page cannot be reached then. */
export const fillsWindow = 'data-fills-window';

/** The bottom edge of a snackbar above the status bar: `phone` and `wide` are its usual distances in pixels. */
export function overStatusBar(phone: number, wide: number) {
  return {
    xs: `calc(${phone}px + env(safe-area-inset-bottom) + var(${raisedBy}, 0px))`,
    md: `calc(${wide}px + var(${raisedBy}, 0px))`,
    // In wide windows the two are usually side by side.
    lg: `calc(${wide}px + var(${raisedWideBy}, 0px))`,
  };
}
