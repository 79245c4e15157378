import { setTimeout as wait } from 'node:timers/promises';
import type { Identity } from '../identity.ts';
import { TooBusyError } from './passwords.ts';
import type { Source } from './throttle.ts';

export interface Refusal {
  status: number;
  message: string;
  retryAfterSeconds?: number;
}

function waitSentence(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return `Too many attempts. Wait ${wait}, then try again.`;
}

/** How many attempts are delayed at the same time; each is a connection that stays open. */
const maxHeldUp = 1000;
let heldUp = 0;

async function holdUp(delayMs: number): Promise<void> {
  if (heldUp >= maxHeldUp) throw new TooBusyError('Too many attempts are held up.');
  heldUp += 1;
  await wait(delayMs).finally(() => {
    heldUp -= 1;
  });
}

/**
 * Whether the typed password or code is right for an account, checked only if the throttle allows it: a refusal says
 * how long to wait.
 */
export async function attempt(
  { throttle }: Identity,
  email: string,
  source: Source,
  isRight: () => boolean | Promise<boolean>,
): Promise<boolean | Refusal> {
  const waitMs = throttle.waitMs(email, source);
  if (waitMs > 0) {
    return { status: 429, message: waitSentence(waitMs), retryAfterSeconds: Math.ceil(waitMs / 1000) };
  }
  const delayMs = throttle.delayMs(email, source);
  throttle.recordAttempt(email, source);
  if (delayMs > 0) await holdUp(delayMs);
  if (!(await isRight())) return false;
  throttle.recordSuccess(email, source);
  return true;
}
