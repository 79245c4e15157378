import type { QueryClient } from '@tanstack/react-query';
import { deviceState } from '#frontend/kept/device.ts';
import { trustOwnParts, workerAddress } from '#frontend/page/trusted-parts.ts';
import { beginPageAnew } from '#frontend/dialogs/leave-page.ts';
import { isAnyTabBusy, followTabs } from './tabs.ts';

// The worker of this page's origin (`shell/worker/worker.js`) gives out the page and its files where there is no network.

/** Long enough for what stands on the screen to come first. */
const quietMs = 3000;

/** Has the worker installed, and a later version of it take over where that disturbs nobody. */
export async function followWorker(queryClient: QueryClient): Promise<void> {
  const { serviceWorker } = navigator;
  if (deviceState() !== 'kept' || !serviceWorker) return;
  followTabs(queryClient);
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) beginPageAnew();
    hadWorker = true;
  });
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  if (deviceState() !== 'kept') return;
  trustOwnParts();
  const registration = await serviceWorker
    .register(workerAddress, { updateViaCache: 'none' })
    .catch(() => undefined);
  if (!registration) return;
  const offer = () => void takeOver(registration);
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) offer();
    else void registration.update().catch(() => undefined);
  });
}

async function takeOver({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  if (waiting && active && !(await isAnyTabBusy())) waiting.postMessage('take over');
}
