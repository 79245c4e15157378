import { randomUUID } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import type { Handlers } from '#backend/handlers.ts';
import type { SampleCalls } from '#backend/sample/app-sample.ts';
import type { Contract, Endpoint } from '#kernel/contract.ts';

type Input = Readonly<Record<string, unknown>>;

/** A request key makes each call a write of its own, which is found again if its answer was lost. */
type ContextFor = (requestKey: string) => AppContext;

function parsed(endpoint: Endpoint, input: Input): Record<string, unknown> {
  return {
    ...input,
    ...(endpoint.query && { query: endpoint.query.parse(input['query']) }),
    ...(endpoint.body && { body: endpoint.body.parse(input['body']) }),
  };
}

/** The handlers of a contract, called as a request calls them. */
export function sampleCallsOf<C extends Contract>(
  { contract, handlers }: { contract: C; handlers: Handlers<C> },
  contextFor: ContextFor,
): SampleCalls<C> {
  const calls = Object.entries<Endpoint>(contract).map(([name, endpoint]) => {
    // Handlers are typed by the contract, endpoint by endpoint; the loop over them cannot be.
    const handler = handlers[name] as (input: Input, context: AppContext) => Promise<unknown>;
    const call = async (input: Input) =>
      endpoint.returns.parse(await handler(parsed(endpoint, input), contextFor(randomUUID())));
    return [name, call];
  });
  return Object.fromEntries(calls) as SampleCalls<C>;
}
