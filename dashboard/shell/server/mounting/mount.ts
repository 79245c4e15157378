import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Handlers } from '#backend/handlers.ts';
import { type Calls, type Contract, type Endpoint, fileContent } from '#kernel/contract.ts';
import { inRegionOf } from './caller-region.ts';
import type { EndOfUse, KeyUses } from './key-use.ts';
import { listLimits, refuseLongLists } from './long-lists.ts';
import { noteLeaving, sendTold } from './told-file.ts';
import { readUpload } from './upload.ts';

type AnyHandler<Context> = (input: Record<string, unknown>, context: Context) => Promise<unknown>;

export interface Mounted<C extends Contract, Context> extends Calls<C> {
  handlers: Handlers<C, Context>;
  /** Lets a request pass or throws a Problem; runs before the body is read. Null if there is nothing to wait for. */
  admit(request: FastifyRequest, reply: FastifyReply, name: keyof C & string): Promise<unknown> | null;
  contextOf(request: FastifyRequest, reply: FastifyReply): Context;
  /** Where each write happens once per key. */
  keys?: KeyUses;
  /** What sends an answer once more while nothing has changed. */
  answers?: Answers<Context>;
}

interface Answers<Context> {
  answer(
    asked: { request: FastifyRequest; reply: FastifyReply; context: Context },
    work: () => Promise<unknown>,
  ): Promise<unknown>;
}

/** A handler's answer does not match its contract: our fault, never the caller's. */
class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

async function endInError(ended: EndOfUse, error: unknown): Promise<never> {
  await ended(error);
  throw error;
}

function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && !endpoint.files && { body: endpoint.body }),
    ...(endpoint.returns !== fileContent && { response: { 200: endpoint.returns } }),
  };
}

function inputOf(request: FastifyRequest, endpoint: Endpoint): Record<string, unknown> {
  return {
    ...Object(request.params),
    ...(endpoint.query && { query: request.query }),
    ...(endpoint.body && !endpoint.files && { body: request.body }),
  };
}

function parseAnswer(endpoint: Endpoint, name: string, answer: unknown): unknown {
  const parsed = endpoint.returns.safeParse(answer);
  if (parsed.success) return parsed.data;
  // Paths and codes only: the values are people's cells.
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the answer'} ${issue.code}`);
  throw new WrongAnswer(`${name} answered what its contract does not allow: ${places.join(', ')}`);
}

function routeOf<C extends Contract, Context>(
  mounted: Mounted<C, Context>,
  name: keyof C & string,
  endpoint: Endpoint,
  handler: AnyHandler<Context>,
): RouteOptions {
  const limits = listLimits(endpoint.files ? undefined : endpoint.body);
  return {
    method: endpoint.method,
    url: `${mounted.prefix}${endpoint.path}`,
    schema: schemaOf(endpoint),
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    onRequest: (request, reply, done) => {
      const admission = mounted.admit(request, reply, name);
      if (admission) admission.then(() => done(), done);
      else done();
    },
    preValidation: (request, _, done) => {
      refuseLongLists(limits, request.body);
      done();
    },
    handler: async (request, reply) => {
      const input = inputOf(request, endpoint);
      if (endpoint.files) Object.assign(input, await readUpload(request, endpoint));
      if (endpoint.returns === fileContent) noteLeaving(request, reply);
      const context = mounted.contextOf(request, reply);
      const ended = endpoint.method === 'GET' ? undefined : await mounted.keys?.begin(request, input);
      const work = async () => {
        const working = inRegionOf(request, () => handler(input, context));
        const answer = await (ended ? working.catch((error) => endInError(ended, error)) : working);
        return parseAnswer(endpoint, name, answer);
      };
      if (endpoint.returns === fileContent) return await sendTold(request, reply, work);
      if (endpoint.method !== 'GET' || !mounted.answers) return await work();
      return await mounted.answers.answer({ request, reply, context }, work);
    },
  };
}

/** Forms are parsed only where files are accepted; all other calls are spared the cost. */
function mountUploads(server: FastifyInstance, routes: readonly RouteOptions[]): void {
  if (routes.length === 0) return;
  server.register(async (scope) => {
    await scope.register(multipart);
    for (const route of routes) scope.route(route);
  });
}

/** Mounts the calls of a contract: admit, parse, call the handler, parse what it returned, send it. */
export function mountCalls<const C extends Contract, Context>(
  server: FastifyInstance,
  mounted: Mounted<C, Context>,
): void {
  // Handlers are typed by the contract, endpoint by endpoint; the loop over them cannot be.
  const handlers = mounted.handlers as Readonly<Record<string, AnyHandler<Context>>>;
  const uploads: RouteOptions[] = [];
  for (const [name, endpoint] of Object.entries(mounted.contract)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`${mounted.prefix} has no handler for ${name}.`);
    const route = routeOf(mounted, name, endpoint, handler);
    if (endpoint.files) uploads.push(route);
    else server.route(route);
  }
  mountUploads(server, uploads);
}
