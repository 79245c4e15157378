import type { QueryClient } from '@tanstack/react-query';
import { beginPageAnew } from '../dialogs/leave-page.ts';
import { trustOwnParts, workerAddress } from '../page/trusted-parts.ts';
import { deviceState } from './device.ts';
import { lastWhereInstalled } from './lasting.ts';
import { followTabs, isAnyTabBusy, isTabBusy } from './tabs.ts';

// The worker of our pages (`shell/worker/worker.js`) serves the page and its files offline.

let registration: ServiceWorkerRegistration | undefined;
const listeners = new Set<() => void>();

/** A later version is here, and waits until nobody is in the middle of something. */
export function hasNewVersion(): boolean {
  return Boolean(registration?.waiting && registration.active);
}

export function subscribeToVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every tab reloads with the version that waited. */
export function takeNewVersion(): void {
  registration?.waiting?.postMessage('take over');
}

/** Installs the worker, and lets a later version take over when that disturbs nobody. */
export async function followWorker(queryClient: QueryClient): Promise<void> {
  const { serviceWorker } = navigator;
  if (deviceState() !== 'kept' || !serviceWorker || registration) return;
  followTabs(queryClient);
  lastWhereInstalled();
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) beginAnewIfIdle();
    hadWorker = true;
  });
  trustOwnParts();
  // If it is unavailable, everything works as without one.
  const registered = await serviceWorker
    .register(workerAddress, { updateViaCache: 'none' })
    .catch(() => undefined);
  if (registered) follow(registered);
}

/** Another tab's version took over; what is being typed here comes first. */
function beginAnewIfIdle(): void {
  if (isTabBusy()) document.addEventListener('visibilitychange', beginAnewIfIdle, { once: true });
  else beginPageAnew();
}

function follow(registered: ServiceWorkerRegistration): void {
  registration = registered;
  const offer = () => {
    for (const listener of listeners) listener();
    void takeOver(registered);
  };
  offer();
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', offer);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) offer();
    else void registered.update().catch(() => undefined);
  });
}

async function takeOver({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  if (waiting && active && !(await isAnyTabBusy())) waiting.postMessage('take over');
}
