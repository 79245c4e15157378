import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Api } from './api.ts';
import type { Match } from './discovery.ts';
import { ApiError } from './errors.ts';
import { driveRateLimit, sheetsLimit } from './quotas.ts';
import { randomOf } from './seeded-random.ts';

const faultSchema = z.discriminatedUnion('kind', [
  /** Answers an error before anything is done. */
  z.strictObject({ kind: z.literal('status'), status: z.literal([429, 500, 503]) }),
  /** Waits before anything is done. */
  z.strictObject({ kind: z.literal('delay'), delayMs: z.int().min(1).max(60_000) }),
  /** Carries out the call and cuts the connection instead of answering. */
  z.strictObject({ kind: z.literal('dropAnswer') }),
  /** Cuts the connection after this many bytes of a request that carries content. */
  z.strictObject({ kind: z.literal('cutUpload'), afterBytes: z.int().min(0) }),
]);
type Fault = z.output<typeof faultSchema>;

/** When a fault comes: at every call that matches, at the next few, or at a share of them. */
export const faultRuleSchema = z.strictObject({
  fault: faultSchema,
  /** Ids of methods, such as sheets.spreadsheets.values.append, or their beginnings with a star: drive.*. */
  methods: z
    .array(z.string().regex(/^[\w.]+\*?$/))
    .min(1)
    .optional(),
  calls: z.int().min(1).optional(),
  rate: z.number().gt(0).max(1).optional(),
  /** Makes the same calls fail in every run. */
  seed: z.int().min(0).optional(),
});
type FaultRule = z.output<typeof faultRuleSchema>;

interface ActiveRule extends FaultRule {
  seed: number;
  /** How many calls it has made fail. */
  fired: number;
  random: () => number;
}

/** Faults that a test has asked for, drawn again for every call of the APIs. */
export class Faults {
  #rules: ActiveRule[] = [];
  readonly #drawn = new WeakMap<FastifyRequest, Fault>();

  set(rules: readonly FaultRule[]): void {
    this.#rules = rules.map((rule) => {
      const seed = rule.seed ?? randomInt(2 ** 31);
      return { ...rule, seed, fired: 0, random: randomOf(seed) };
    });
  }

  /** The active rules, with their counts. */
  list(): unknown[] {
    return this.#rules.map(({ random: _, ...rule }) => rule);
  }

  /** Lets the faults happen to the calls of an API; to be called before its routes are registered. */
  register(scope: FastifyInstance, api: Api): void {
    scope.addHook('onRequest', async (request) => {
      const match = matchOf(api, request);
      const fault = match && this.#draw(match, carriesContent(match, request));
      if (match === undefined || fault === undefined) return;
      this.#drawn.set(request, fault);
      if (fault.kind === 'delay') await pause(fault.delayMs);
      if (fault.kind === 'status') throw errorOf(fault.status, api, match);
    });
    scope.addHook('preParsing', async (request, _reply, payload) => {
      const fault = this.#drawn.get(request);
      return fault?.kind === 'cutUpload' ? Readable.from(cut(request, payload, fault.afterBytes)) : payload;
    });
    // The last moment before the answer is written, when all that the call changed is on the disk.
    scope.addHook('onSend', async (request, _reply, payload) => {
      if (this.#drawn.get(request)?.kind === 'dropAnswer') request.raw.socket.destroy();
      return payload;
    });
  }

  #draw({ method }: Match, hasContent: boolean): Fault | undefined {
    const rule = this.#rules.find(
      ({ fault, methods, calls, fired, rate, random }) =>
        (calls === undefined || fired < calls) &&
        (methods === undefined || methods.some((pattern) => matches(pattern, method.id))) &&
        (fault.kind !== 'cutUpload' || hasContent) &&
        (rate === undefined || random() < rate),
    );
    if (rule !== undefined) rule.fired += 1;
    return rule?.fault;
  }
}

/** Whether a pattern of a rule means the method. */
export function matches(pattern: string, methodId: string): boolean {
  return pattern.endsWith('*') ? methodId.startsWith(pattern.slice(0, -1)) : pattern === methodId;
}

function addressOf({ url }: FastifyRequest): { path: string; query: URLSearchParams } {
  const [path = '', ...rest] = url.split('?');
  return { path, query: new URLSearchParams(rest.join('?')) };
}

/** A piece of a resumable upload belongs to the method that began it, which has another verb. */
function matchOf({ discovery }: Api, request: FastifyRequest): Match | undefined {
  const { path, query } = addressOf(request);
  const match = discovery.match(request.method, path);
  if (match !== undefined || !query.has('upload_id')) return match;
  return discovery.match('POST', path) ?? discovery.match('PATCH', path);
}

function carriesContent({ isUpload }: Match, request: FastifyRequest): boolean {
  const { query } = addressOf(request);
  return isUpload && (query.has('upload_id') || query.get('uploadType') !== 'resumable');
}

function errorOf(status: 429 | 500 | 503, { name }: Api, { method }: Match): ApiError {
  if (status === 429 && name === 'drive') return driveRateLimit();
  if (status === 429) return sheetsLimit(method.httpMethod === 'GET' ? 'Read' : 'Write', '0', 60);
  const message = status === 500 ? 'Internal error encountered.' : 'The service is currently unavailable.';
  return new ApiError(status, message, { reason: 'backendError' });
}

async function* cut(
  request: FastifyRequest,
  payload: AsyncIterable<Uint8Array | string>,
  afterBytes: number,
) {
  let left = afterBytes;
  for await (const piece of payload) {
    const chunk = Buffer.from(piece);
    if (chunk.length >= left) {
      if (left > 0) yield chunk.subarray(0, left);
      request.raw.socket.destroy();
      throw new Error('The upload was cut, as a test asked for.');
    }
    left -= chunk.length;
    yield chunk;
  }
}
