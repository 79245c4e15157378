import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { Endpoint } from '#kernel/contract.ts';
import { today } from '#kernel/day.ts';
import { answerOf } from '../calls/client.ts';
import type { Command } from '../calls/command.ts';
import { currentDevice } from '../kept/device.ts';
import { commandStore } from './command-store.ts';
import { Outbox } from './outbox.ts';
import { effectOf } from './row-effect.ts';
import { showWaiting } from './show-waiting.ts';
import type { Route, TabMessage, Waiting } from './waiting.ts';

// The outbox of this page, over the browser's database, clock, network and tabs.

/** How commands of this page are sent that may not wait. */
const direct = new Map<string, () => Promise<unknown>>();
let account = '';
let channel: BroadcastChannel | undefined;

/** As it was meant: by whom, when and where. Gives the answer as it travelled; the page that wrote may be another app's. */
async function send({ command, route, account: meant, madeAt, day, locale }: Waiting): Promise<unknown> {
  const endpoint: Endpoint = { method: route.method, path: '', body: z.unknown(), returns: z.unknown() };
  const headers = {
    'accept-language': locale,
    'x-local-day': day,
    'x-request-age': String(Math.max(0, Math.round((Date.now() - madeAt) / 1000))),
    'x-account': meant,
  };
  return await answerOf(
    route.address,
    endpoint,
    { body: command.body },
    { requestKey: command.key, headers },
  );
}

export const outbox: Outbox = new Outbox({
  store: commandStore,
  send: (waiting) => direct.get(waiting.command.key)?.() ?? send(waiting),
  now: () => Date.now(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  here: () => ({ account, day: today(), locale: navigator.language }),
  effectOf,
  tell: (message: TabMessage) => channel?.postMessage(message),
});

/** Keeps a command and sends it when its turn comes; gives the answer as it travelled. */
export async function sendInTurn(command: Command, route: Route): Promise<unknown> {
  const device = await currentDevice();
  if (device) ({ account } = device);
  return await outbox.add(command, route, true);
}

/** Sends a command that may not wait, behind what is under way into the same file; gives its answer. */
export async function sendAtOnce(
  command: Command,
  route: Route,
  sendNow: () => Promise<unknown>,
): Promise<unknown> {
  direct.set(command.key, sendNow);
  try {
    return await outbox.add(command, route, false);
  } finally {
    direct.delete(command.key);
  }
}

let started: Promise<void> | undefined;

/** One tab of a browser sends; when it goes, another one does. */
export function startOutbox(queryClient: QueryClient): Promise<void> {
  started ??= start(queryClient);
  return started;
}

/** The network may be back, and other tabs may have kept something. */
function wake(): void {
  void outbox.read().then(() => outbox.wake());
}

async function start(queryClient: QueryClient): Promise<void> {
  const device = await currentDevice();
  if (!device) return;
  account = device.account;
  const name = `rowhouse-outbox-${account}`;
  channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => outbox.receive(data));
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  showWaiting(queryClient, outbox);
  await outbox.read();
  void navigator.locks.request(name, () => {
    outbox.lead();
    // Until the tab is closed.
    return new Promise(() => {});
  });
}
