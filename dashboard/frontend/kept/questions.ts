import type { Contract, Endpoint } from '#kernel/contract.ts';

// Which calls answers came from, as the client notes it. Legal pages have a client, too; the code that uses this is
// elsewhere.

interface Source {
  prefix: string;
  endpoint: Endpoint;
}

const contracts: [prefix: string, contract: Contract][] = [];
const sources = new WeakMap<object, Source>();

export function noteCalls(prefix: string, contract: Contract): void {
  contracts.push([prefix, contract]);
}

export function noteAnswer(prefix: string, endpoint: Endpoint, answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) sources.set(answer, { prefix, endpoint });
}

export function sourceOf(answer: unknown): Source | undefined {
  return typeof answer === 'object' && answer !== null ? sources.get(answer) : undefined;
}

/** The contracts that have a client, and the address that their calls start with. */
export function knownContracts(): readonly (readonly [prefix: string, contract: Contract])[] {
  return contracts;
}
