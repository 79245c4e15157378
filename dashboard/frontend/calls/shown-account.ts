// Whose data this page shows. Every call says so, because somebody else may have signed in in another tab.

let shown: string | undefined;

/** Stays until the page reloads: another account's data is never shown beside this one's. */
export function noteShownAccount(account: string): void {
  shown ??= account;
}

export function shownAccount(): string | undefined {
  return shown;
}
