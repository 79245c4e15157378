import { useEffect, useState } from 'react';
import { msUntilDue } from './remaining.ts';

const key = 'trialSnackbarDismissedAt';

function readDismissal(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(key) ?? Number.NaN);
    return Number.isFinite(stored) ? stored : undefined;
  } catch {
    // Storage is switched off: the dismissal lasts as long as the page.
    return undefined;
  }
}

function writeDismissal(at: number | undefined): void {
  try {
    if (at === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, String(at));
  } catch {
    // As above.
  }
}

/**
 * Whether something that was dismissed is due again. While nothing is to be shown, an earlier dismissal is forgotten.
 */
export function useDismissal(isWanted: boolean): { isDue: boolean; dismiss: () => void } {
  const [dismissedAt, setDismissedAt] = useState(readDismissal);
  const waitMs = msUntilDue(dismissedAt, Date.now());
  useEffect(() => {
    if (isWanted && dismissedAt !== undefined && waitMs > 0) {
      const timer = setTimeout(() => setDismissedAt(undefined), waitMs);
      return () => clearTimeout(timer);
    }
    if (!isWanted) writeDismissal(undefined);
    return undefined;
  }, [isWanted, dismissedAt, waitMs]);
  return {
    isDue: isWanted && waitMs === 0,
    dismiss: () => {
      const now = Date.now();
      writeDismissal(now);
      setDismissedAt(now);
    },
  };
}
