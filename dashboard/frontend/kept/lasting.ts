// Browsers may delete what a site keeps: any where the disk is full, those of iPhones and iPads also after 7 days of use without a
// visit, but for sites on the home screen.

let isAsked = false;

/** Asks the browser to keep what lies here whatever happens to its disk; once a page, for some ask their person. */
export function askToLast(): void {
  if (isAsked) return;
  isAsked = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true;
  return isStandalone || matchMedia('(display-mode: standalone)').matches;
}

/** Asks where the site is installed, or once it is. */
export function lastWhereInstalled(): void {
  if (isInstalled()) askToLast();
  addEventListener('appinstalled', askToLast, { once: true });
}

/** An iPad says that it is a Mac, which no Mac with a touch screen does. */
function isOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Of this browser, whoever is signed in. */
const declined = 'rowhouse-home-screen';

/** Whether to offer the home screen: in a tab of an iPhone or iPad, unless it was declined here. */
export function offersHomeScreen(): boolean {
  try {
    return isOfApple() && !isInstalled() && localStorage.getItem(declined) === null;
  } catch {
    // Where that cannot be noted it would be offered each time.
    return false;
  }
}

export function declineHomeScreen(): void {
  localStorage.setItem(declined, 'declined');
}
