import { useEffect } from 'react';
import { isLeavingPage } from './leave-page.ts';

/** While `isBusy`, closing the tab asks first and the browser's Back stays on the page, where it can be stopped. */
export function useStay(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return;
    const stay = (event: Event) => {
      if (event.cancelable && !isLeavingPage()) event.preventDefault();
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

let asking = 0;

/** Whether something on this page is half filled in, so that leaving it asks first. */
export const isHalfFilled = () => asking > 0;

/** While `isNeeded`, closing or reloading the tab asks first; the screens of the app are changed without a question. */
export function useAskBeforeLeaving(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: Event) => {
      if (!isLeavingPage()) event.preventDefault();
    };
    asking += 1;
    window.addEventListener('beforeunload', ask);
    return () => {
      asking -= 1;
      window.removeEventListener('beforeunload', ask);
    };
  }, [isNeeded]);
}
