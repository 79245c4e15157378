import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEveryMs = 10_000;
/** Processor time between two looks, below which the process rests; and since the last collection, above which there is something to give back. */
const restMs = 200;
const workMs = 5_000;

/**
 * Returns memory that is no longer needed to the system: otherwise V8 would keep it until the next burst of work. It is
 * a fifth of the whole after the start. Takes some 50 ms.
 */
export function giveBackSpareMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns it whenever the process rests after much work. */
export function giveBackAfterWork(): void {
  let collectedAt = processorMs();
  let lookedAt = collectedAt;
  setInterval(() => {
    const now = processorMs();
    const isResting = now - lookedAt < restMs;
    if (isResting && now - collectedAt > workMs) {
      giveBackSpareMemory();
      collectedAt = processorMs();
    }
    lookedAt = processorMs();
  }, lookEveryMs).unref();
}
