const key = 'signedOutAt';

/** Pages that the browser keeps for its Back are told in this way that the person has signed out since. */
export function noteSignOut(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Storage is switched off: such a page finds out when it asks who is signed in.
  }
}

export function hasSignedOutSince(instant: number): boolean {
  try {
    return Number(localStorage.getItem(key) ?? 0) > instant;
  } catch {
    return false;
  }
}
