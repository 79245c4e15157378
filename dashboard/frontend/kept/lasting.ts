// Browsers may delete what a site keeps: any browser if the disk is full; on iPhones and iPads also after 7 days of
// use without a visit, except for sites on the home screen.

let isAsked = false;

/**
 * Asks the browser to keep this site's data whatever happens to its disk; once per page, because some browsers ask
 * the person.
 */
export function askToLast(): void {
  if (isAsked) return;
  isAsked = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true;
  return isStandalone || matchMedia('(display-mode: standalone)').matches;
}

/** Asks if the site is installed, or once it is. */
export function lastWhereInstalled(): void {
  if (isInstalled()) askToLast();
  addEventListener('appinstalled', askToLast, { once: true });
}

/** An iPad pretends to be a Mac, but no Mac has a touch screen. */
function isOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Of this browser, whoever is signed in. */
const declined = 'rowhouse-home-screen';

/** Whether to suggest the home screen: in a tab on an iPhone or iPad, unless it was declined here. */
export function offersHomeScreen(): boolean {
  try {
    return isOfApple() && !isInstalled() && localStorage.getItem(declined) === null;
  } catch {
    // If that cannot be noted it would be suggested each time.
    return false;
  }
}

export function declineHomeScreen(): void {
  localStorage.setItem(declined, 'declined');
}
