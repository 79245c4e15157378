import { useEffect } from 'react';
import { isLeavingPage } from './leave-page.ts';

/** While `isBusy`, closing the tab asks first, and the browser's Back stays on the page if it can be stopped. */
export function useStay(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return;
    const stay = (event: Event) => {
      // Saving a file leads nowhere.
      const isDownload = 'downloadRequest' in event && event.downloadRequest !== null;
      if (event.cancelable && !isLeavingPage() && !isDownload) event.preventDefault();
    };
    window.addEventListener('beforeunload', stay);
    const navigation = 'navigation' in window ? window.navigation : undefined;
    navigation?.addEventListener('navigate', stay);
    return () => {
      window.removeEventListener('beforeunload', stay);
      navigation?.removeEventListener('navigate', stay);
    };
  }, [isBusy]);
}

/** While `isNeeded`, closing or reloading the tab asks first; switching between screens of the app does not. */
export function useAskBeforeClosing(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: Event) => {
      if (!isLeavingPage()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

/** The same while something is on its way to the device, which takes a moment. */
export async function askBeforeClosingUntil(written: Promise<unknown>): Promise<void> {
  const ask = (event: Event) => {
    if (!isLeavingPage()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  await written.finally(() => window.removeEventListener('beforeunload', ask));
}

let halfFilled = 0;

/** Whether something on this page is half filled in, so that signing out asks first. */
export const isHalfFilled = () => halfFilled > 0;

/**
 * The same for something typed that is not a row yet: signing out asks, too. Unsaved rows have a question of their
 * own.
 */
export function useAskBeforeLeaving(isNeeded: boolean) {
  useAskBeforeClosing(isNeeded);
  useEffect(() => {
    if (!isNeeded) return;
    halfFilled += 1;
    return () => {
      halfFilled -= 1;
    };
  }, [isNeeded]);
}
