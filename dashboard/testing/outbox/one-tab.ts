import { effectOf } from '#frontend/outbox/row-effect.ts';
import type { OutboxPorts } from '#frontend/outbox/waiting.ts';
import { Problem } from '#kernel/problem.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What the outbox of a single tab needs besides its disk and the network. */
export function oneTab(clock: VirtualClock) {
  return {
    now: () => clock.now,
    later: (ms, run) => clock.later(ms, run),
    here: () => ({ account: 'ines', day: '2026-01-01', locale: 'en' }),
    effectOf,
    tell: () => undefined,
    noteSent: async () => undefined,
  } satisfies Omit<OutboxPorts, 'store' | 'send'>;
}

export const unreached = () => new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
