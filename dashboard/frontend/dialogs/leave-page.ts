let isLeaving = false;

export function isLeavingPage(): boolean {
  return isLeaving;
}

/**
 * Goes to another page because an action leads there, without asking to stay. The browser's Back reloads the page: no
 * dialog is busy any more, and somebody who has signed out is not shown.
 */
export function leavePage(address: string): void {
  isLeaving = true;
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  location.assign(address);
}

/** Reloads the page because its content may no longer be shown, without asking to stay. */
export function beginPageAnew(): void {
  isLeaving = true;
  location.reload();
}
