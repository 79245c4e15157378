const key = 'signedOutAt';

/** Tells other tabs, and pages that the browser keeps for its Back button, that the person has signed out. */
export function noteSignOut(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // Storage is switched off: such a page finds out with its next call.
  }
}

export function hasSignedOutSince(instant: number): boolean {
  try {
    return Number(localStorage.getItem(key) ?? 0) > instant;
  } catch {
    return false;
  }
}

/** Calls back when the person signs out in another tab. */
export function subscribeToSignOut(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
