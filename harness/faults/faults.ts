import type { FaultRule, ProcessName } from './place.ts';

/** How often each fault comes. */
export const share = 0.1;

/** One way in which things go wrong. */
export interface Fault {
  name: string;
  says: string;
  /** What the workspace does to calls of its APIs. */
  rules?: (seed: number) => FaultRule[];
  /** What happens to the person before a write. */
  strikes?: readonly ('revoke' | 'loseScopes' | 'loseAnswer' | 'killDevice')[];
  /** Whether rows are moved by hand at the moment of each write. */
  hasHands?: boolean;
  /** The process that is killed while writes are under way. */
  kills?: readonly ProcessName[];
}

const rule = (fault: FaultRule['fault']) => (seed: number) => [{ fault, rate: share, seed }];

const single: readonly Fault[] = [
  { name: 'drop', says: 'answer dropped after the commit', rules: rule({ kind: 'dropAnswer' }) },
  { name: '429', says: 'too many requests', rules: rule({ kind: 'status', status: 429 }) },
  { name: '500', says: 'internal error', rules: rule({ kind: 'status', status: 500 }) },
  { name: '503', says: 'unavailable', rules: rule({ kind: 'status', status: 503 }) },
  { name: 'delay', says: 'a third of a second late', rules: rule({ kind: 'delay', delayMs: 300 }) },
  { name: 'cut', says: 'upload cut after 100 bytes', rules: rule({ kind: 'cutUpload', afterBytes: 100 }) },
  { name: 'unheard', says: 'answer lost on its way to the browser', strikes: ['loseAnswer'] },
  { name: 'revoked', says: 'access revoked', strikes: ['revoke'] },
  { name: 'permission', says: 'permissions taken away', strikes: ['loseScopes'] },
  { name: 'product', says: 'product killed and started again', kills: ['product'] },
  { name: 'workspace', says: 'workspace killed and started again', kills: ['workspace'] },
];

const inSlice = ['drop', 'cut', 'unheard', 'revoked', 'permission'];
const sliced = single.filter(({ name }) => inSlice.includes(name));

/** Rows are inserted, deleted and sorted by hand at the same moment. */
export const withHands: Fault = {
  name: 'hands',
  says: 'rows inserted, deleted or sorted by hand in the same moment',
  hasHands: true,
};

/** For people whose writes go through an outbox. */
const device: Fault = {
  name: 'device',
  says: 'browser killed and started again',
  strikes: ['killDevice'],
};

/** What loses an answer or a right. The rest is refused before anything is done, and waits before it is repeated. */
export const slice: Fault = {
  name: 'slice',
  says: sliced.map(({ says }) => says).join(', '),
  rules: (seed) => sliced.flatMap(({ rules }, at) => rules?.(seed + at) ?? []),
  strikes: [...sliced, device].flatMap(({ strikes = [] }) => strikes),
};

const together: Fault = {
  name: 'together',
  says: 'all of them',
  rules: (seed) => single.flatMap(({ rules }, at) => rules?.(seed + at) ?? []),
  strikes: [...single, device].flatMap(({ strikes = [] }) => strikes),
  kills: ['product', 'workspace'],
};

/** All that can be tried, with an outbox or without one. */
export const faultsFor = (hasDevice: boolean): readonly Fault[] => [
  ...single,
  ...(hasDevice ? [device] : []),
  withHands,
  together,
];
