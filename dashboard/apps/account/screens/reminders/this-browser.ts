import { deviceState } from '#frontend/kept/device.ts';
import { Problem } from '#kernel/problem.ts';

// Notices in the browser that the page is open in. Its worker shows them (`shell/worker/worker.js`).

/** Why this browser shows no notices; null if it can. */
export function whyNoNotices(key: string | null): string | null {
  if (key === null) return 'The operator of this installation has turned notifications off.';
  if (!('PushManager' in window && 'Notification' in window)) {
    return 'This browser cannot show notifications. On an iPhone or iPad, add Rowhouse to the home screen and open it there.';
  }
  if (deviceState() !== 'kept') {
    return 'Rowhouse keeps nothing in this browser, so it cannot show notifications here.';
  }
  if (Notification.permission === 'denied') {
    return 'Your browser blocks notifications from Rowhouse. Allow them in its settings for this site.';
  }
  return null;
}

/** Subscribes this browser, which asks the person first. Throws a Problem if either of them declines. */
export async function subscribe(key: string) {
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription for another key, such as an earlier installation's, cannot be used.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
    return { endpoint, keys: { p256dh, auth } };
  } catch (cause) {
    const why =
      whyNoNotices(key) ?? 'Your browser could not subscribe to notifications. Try again in a while.';
    throw new Problem('ACCESS_DENIED', why, { cause });
  }
}

/** Ends this browser's subscription; if that fails, nothing is sent to it all the same. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => undefined);
}
