import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { Endpoint } from '#kernel/contract.ts';
import { today } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { answerOf } from '../calls/client.ts';
import type { Command } from '../calls/command.ts';
import { newRequestKey } from '../calls/request-key.ts';
import { timeNow } from '../kept/contact.ts';
import { currentDevice } from '../kept/device.ts';
import { askToLast } from '../kept/lasting.ts';
import { type Files, filesOf, holdFiles, problemOfRoom, releaseFiles } from './command-files.ts';
import {
  commandStore,
  forgetDiscarded,
  keepDiscarded,
  keepSent,
  type Sent,
  sentToday,
  tidyFiles,
} from './command-store.ts';
import { wordsOf } from './command-words.ts';
import { Leading } from './leading.ts';
import { Outbox } from './outbox.ts';
import { effectOf } from './row-effect.ts';
import { showWaiting } from './show-waiting.ts';
import type { Route, TabMessage, Waiting } from './waiting.ts';

// This page's outbox, based on the browser's database, clock, network and tabs.

/** By key, how to send this page's commands that may not wait. */
const direct = new Map<string, () => Promise<unknown>>();
let account = '';
let leading: Leading | undefined;
let noting: Promise<void> = Promise.resolve();
let hide: (key: string) => void = () => {};

/**
 * Sends a command with the account, day and locale of its press. Returns the wire format: its page may be another app's.
 */
async function send({ command, route, account: meant, madeAt, day, locale }: Waiting): Promise<unknown> {
  const plain: Endpoint = { method: route.method, path: '', body: z.unknown(), returns: z.unknown() };
  const files = command.files && (await filesOf(command));
  const endpoint = files ? { ...plain, files: {} } : plain;
  const headers = {
    'accept-language': locale,
    'x-local-day': day,
    'x-request-age': String(Math.max(0, Math.round((timeNow() - madeAt) / 1000))),
    'x-account': meant,
  };
  return await answerOf(
    route.address,
    endpoint,
    { body: command.body, ...(files && { files }) },
    { requestKey: command.key, headers },
  );
}

function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

export const outbox: Outbox = new Outbox({
  store: commandStore,
  send: (waiting) => direct.get(waiting.command.key)?.() ?? send(waiting),
  now: timeNow,
  later,
  here: () => ({ account, day: today(), locale: navigator.language }),
  effectOf,
  tell: (message) => leading?.tell(message),
  noteSent: async ({ command, route }) => {
    // One by one, because each adds to what the previous one has stored.
    const title = `${route.title} ${wordsOf(command)}`.trim();
    noting = noting.then(() => keepSent({ key: command.key, title })).catch(() => undefined);
    await noting;
  },
});

/** What was sent since midnight after it had waited, latest first, including what was answered a moment ago. */
export async function sentSoFar(): Promise<Sent[]> {
  await noting;
  return await sentToday();
}

/** Keeps a command with its files and sends it when its turn comes; returns the answer in wire format. */
export async function sendInTurn(command: Command, route: Route, files: Files = {}): Promise<unknown> {
  const device = await currentDevice();
  if (device) ({ account } = device);
  holdFiles(files);
  try {
    return await outbox.add(command, route, true);
  } catch (error) {
    throw error instanceof Problem ? problemOfRoom(command, error) : error;
  } finally {
    releaseFiles(files);
  }
}

let discarding = 0;
let isTidying = false;

/** Deletes photos some time after their commands: a command that is being discarded may be brought back. */
function tidySoon(): void {
  if (isTidying) return;
  isTidying = true;
  setTimeout(() => {
    isTidying = false;
    if (discarding > 0) tidySoon();
    else void tidyFiles().catch(() => undefined);
  }, 1000);
}

/** Sends a command that may not wait, after those being sent to the same file; returns its answer. */
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

/** Discards a command unless it is being sent; it can be brought back for a week. */
export async function discard(waiting: Waiting): Promise<void> {
  const { key } = waiting.command;
  discarding += 1;
  try {
    if (!(await outbox.discard(key))) return;
    hide(key);
    await keepDiscarded(waiting);
  } finally {
    discarding -= 1;
  }
}

/** Sends others in place of a command that the person has decided about; what is lost with it can be brought back. */
export async function putInPlace(
  waiting: Waiting,
  others: readonly Pick<Waiting, 'command' | 'route'>[],
  isLost: boolean,
): Promise<void> {
  if (isLost) await keepDiscarded(waiting);
  hide(waiting.command.key);
  await outbox.replace(waiting.command.key, others);
}

export async function bringBack(waiting: Waiting): Promise<void> {
  await outbox.bringBack(waiting);
  await forgetDiscarded(waiting.command.key);
}

/** Sends a command again after the person has looked at it. Its outcome is shown in the list. */
export async function sendAgain({ command: { key } }: Waiting): Promise<void> {
  hide(key);
  await outbox.sendAgain(key, newRequestKey());
}

let started: Promise<void> | undefined;

/** One tab of a browser sends; when it closes, another one does. */
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
  const channel = new BroadcastChannel(name);
  const ours = new Leading(outbox, {
    post: (message) => channel.postMessage(message),
    request: (steal, hold) => navigator.locks.request(name, { steal }, hold),
    later,
  });
  leading = ours;
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage | 'leading'>) => ours.hear(data));
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  hide = showWaiting(queryClient, outbox);
  // What earlier pages have left is answered here, too.
  outbox.subscribe(tidySoon);
  outbox.subscribe(() => {
    if (outbox.list().some(({ command }) => outbox.isWaiting(command.key))) askToLast();
  });
  await outbox.read();
  ours.seek();
}
