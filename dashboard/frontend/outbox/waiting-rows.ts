import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { isServerReached } from '../calls/online.ts';
import { loadOutbox, subscribeToOutbox, thisOutbox } from './load-outbox.ts';
import type { Waiting } from './waiting.ts';

const nothing: readonly Waiting[] = [];
const list = () => thisOutbox()?.list() ?? nothing;

/** Everything that this device keeps until it is answered, for all apps, in the order in which it is sent. */
export function useKept(): readonly Waiting[] {
  const all = useSyncExternalStore(subscribeToOutbox, list);
  return useMemo(() => all.filter(({ mayWait }) => mayWait), [all]);
}

/** Whether a command waits for the network, and is kept on this device. */
function useIsWaiting(key: string | undefined): boolean {
  return useSyncExternalStore(subscribeToOutbox, () => thisOutbox()?.isWaiting(key) ?? false);
}

/** A command as the mutation that sends it tells of it. */
interface Sent {
  variables: { key: string } | undefined;
  isSuccess: boolean;
}

/**
 * Runs once for each command that is sent, as soon as it is answered or waits for the network: its form is done. What
 * has waited may be answered much later, when the person is typing into another form, which stays as it is.
 */
export function useOnceDone({ variables, isSuccess }: Sent, onDone: () => void): void {
  const key = variables?.key;
  const isWaiting = useIsWaiting(key);
  const isDone = isSuccess || isWaiting;
  const last = useRef<string>(undefined);
  const run = useEffectEvent(onDone);
  // Before anything is painted, so that no form shows once more as if it could be sent.
  useLayoutEffect(() => {
    if (!isDone || key === last.current) return;
    last.current = key;
    run();
  }, [key, isDone]);
}

/**
 * The answer to a command, or undefined once it waits for the network: it is kept, and nothing needs to wait for it.
 */
export async function answeredOrKept<Answer>(
  key: string,
  answer: Promise<Answer>,
): Promise<Answer | undefined> {
  const { promise: kept, resolve } = Promise.withResolvers<undefined>();
  const look = () => {
    if (thisOutbox()?.isWaiting(key)) resolve(undefined);
  };
  const unsubscribe = subscribeToOutbox(look);
  look();
  try {
    return await Promise.race([answer, kept]);
  } finally {
    unsubscribe();
  }
}

/**
 * Sends a command with a photo that waits in a queue of its own. Without a network the command waits instead of the
 * photo, and the result is undefined; if the network fails half-way it is removed again, and the photo stays where it
 * is.
 */
export async function sendOrKeepOffline<Answer>(
  key: string,
  send: () => Promise<Answer>,
  { mayWait }: { mayWait: boolean },
): Promise<Answer | undefined> {
  const waits = mayWait && !isServerReached();
  const answer = send();
  const told = await answeredOrKept(key, answer);
  if (told !== undefined || waits) return told;
  thisOutbox()?.takeBack(key);
  return await answer;
}

/** Removes a waiting command; it can be restored from the outbox for a week. */
export async function discardWaiting(key: string): Promise<void> {
  const loaded = await loadOutbox();
  const waiting = loaded?.outbox.find(key);
  if (waiting) await loaded?.discard(waiting);
}

/** Removes a command that would wait, and makes it fail where it was made: what follows it cannot wait with it. */
export function useTakenBack(key: string | undefined): void {
  const isWaiting = useIsWaiting(key);
  useEffect(() => {
    if (isWaiting && key !== undefined) thisOutbox()?.takeBack(key);
  }, [key, isWaiting]);
}

export interface OutboxState {
  /** For the network, or a turn. */
  waiting: number;
  /** Whether one of them was tried in vain. */
  held: boolean;
  /** A person has to decide. */
  open: number;
  /** Whether nothing is sent until somebody signs in. */
  needsSignIn: boolean;
}

/** The state of what is kept; what is being sent counts as neither. */
export function useOutboxState(): OutboxState {
  const kept = useKept();
  const waiting = kept.filter(({ command }) => thisOutbox()?.isWaiting(command.key));
  return {
    waiting: waiting.length,
    held: waiting.some(({ tries }) => tries > 0),
    open: kept.filter(({ state }) => state !== 'pending').length,
    needsSignIn: thisOutbox()?.needsSignIn ?? false,
  };
}
