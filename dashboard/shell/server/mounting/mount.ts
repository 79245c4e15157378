import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '#backend/handlers.ts';
import { type Calls, type Contract, type Endpoint, fileContent } from '#kernel/contract.ts';
import { inRegionOf } from './caller-region.ts';
import { sendFile } from './file-answer.ts';
import { readUpload } from './upload.ts';

type AnyHandler<Context> = (input: Record<string, unknown>, context: Context) => Promise<unknown>;

export interface Mounted<C extends Contract, Context> extends Calls<C> {
  handlers: Handlers<C, Context>;
  /** Lets a request pass or throws a Problem; runs before the body is read. */
  admit(request: FastifyRequest, reply: FastifyReply, name: keyof C & string): Promise<void>;
  contextOf(request: FastifyRequest, reply: FastifyReply): Context;
}

/** A handler answered with something else than its contract says: our fault, never the caller's. */
class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && !endpoint.files && { body: endpoint.body }),
    ...(endpoint.returns !== fileContent && { response: { 200: endpoint.returns } }),
  };
}

async function inputOf(request: FastifyRequest, endpoint: Endpoint): Promise<Record<string, unknown>> {
  return {
    ...Object(request.params),
    ...(endpoint.query && { query: request.query }),
    ...(endpoint.files ? await readUpload(request, endpoint) : endpoint.body && { body: request.body }),
  };
}

function parseAnswer(endpoint: Endpoint, name: string, answer: unknown): unknown {
  const parsed = endpoint.returns.safeParse(answer);
  if (parsed.success) return parsed.data;
  // Paths and codes only: the values are people's cells.
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the answer'} ${issue.code}`);
  throw new WrongAnswer(`${name} answered what its contract does not allow: ${places.join(', ')}`);
}

/** Mounts the calls of a contract: admit, parse, call the handler, parse what it returned, send it. */
export function mountCalls<const C extends Contract, Context>(
  server: FastifyInstance,
  mounted: Mounted<C, Context>,
): void {
  // Handlers is typed by the contract, endpoint by endpoint; the loop over them cannot be.
  const handlers = mounted.handlers as Readonly<Record<string, AnyHandler<Context>>>;
  for (const [name, endpoint] of Object.entries(mounted.contract)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`${mounted.prefix} has no handler for ${name}.`);
    server.route({
      method: endpoint.method,
      url: `${mounted.prefix}${endpoint.path}`,
      schema: schemaOf(endpoint),
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      onRequest: (request, reply) => mounted.admit(request, reply, name),
      handler: async (request, reply) => {
        const input = await inputOf(request, endpoint);
        const context = mounted.contextOf(request, reply);
        const answer = await inRegionOf(request, () => handler(input, context));
        const parsed = parseAnswer(endpoint, name, answer);
        if (endpoint.returns !== fileContent) return parsed;
        return sendFile(reply, fileContent.parse(parsed));
      },
    });
  }
}
