import { useEffect } from 'react';
import { isLeavingPage } from './leave-page.ts';

/** While `isBusy`, closing the tab asks first and the browser's Back stays on the page, where it can be stopped. */
export function useStay(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return;
    const stay = (event: Event) => {
      // A file that is saved leads nowhere.
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

/** While `isNeeded`, closing or reloading the tab asks first; the screens of the app are changed without a question. */
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

/** The same for what is typed and no row yet: signing out asks, too. Rows that were not saved are asked about as such. */
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
