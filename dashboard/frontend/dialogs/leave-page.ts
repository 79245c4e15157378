let isLeaving = false;

export function isLeavingPage(): boolean {
  return isLeaving;
}

/**
 * Goes to another page because what was done leads there; nothing asks to stay. Who comes back by the browser's Back
 * gets the page afresh: no dialog is busy any more, and who has signed out is not seen.
 */
export function leavePage(address: string): void {
  isLeaving = true;
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(address);
}

/** Begins the page anew because it may no longer be seen; nothing asks to stay. */
export function beginPageAnew(): void {
  isLeaving = true;
  location.reload();
}
