import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { driveV2Document } from '../src/drive/v2-document.ts';
import type { Discovery, Schema } from '../src/wire/discovery.ts';
import { loadDiscovery, readDiscovery } from '../src/wire/discovery.ts';

/** An answer of the server, as its client gets it. */
export interface SeenAnswer {
  method: string;
  /** With or without the origin in front. */
  address: string;
  status: number;
  contentType: string;
  body: string;
}

const apis = [loadDiscovery('drive-v3'), loadDiscovery('sheets-v4'), readDiscovery(driveV2Document)];

/** The members of an error in both APIs, and nothing else. */
const errorSchema = z.strictObject({
  error: z.strictObject({
    code: z.int(),
    message: z.string(),
    status: z.string().optional(),
    errors: z
      .array(
        z.strictObject({
          message: z.string(),
          domain: z.string(),
          reason: z.string(),
          location: z.string().optional(),
          locationType: z.string().optional(),
        }),
      )
      .optional(),
    details: z.array(z.looseObject({ '@type': z.string() })).optional(),
  }),
});

/** Holds answers against Google's discovery documents: names, types, 64-bit numbers as strings, enums, times. */
export class DiscoveryCheck {
  readonly problems: string[] = [];
  /** The methods whose answers have been checked. */
  readonly methods = new Set<string>();

  see({ method, address, status, contentType, body }: SeenAnswer): void {
    const { pathname } = new URL(address, 'http://workspace.test');
    for (const api of apis) {
      const match = api.match(method, pathname);
      if (match === undefined) continue;
      const { id, response } = match.method;
      const found = problemsOf(api, response, { status, contentType, body });
      this.problems.push(...found.map((problem) => `${id} (${status}): ${problem}`));
      this.methods.add(id);
      return;
    }
  }

  /** Checks every answer that a server sends. */
  watch(app: FastifyInstance): void {
    app.addHook('onSend', async ({ method, url }, reply, payload) => {
      const contentType = String(reply.getHeader('content-type') ?? '');
      // What streams is the content of a file.
      if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
        this.see({ method, address: url, status: reply.statusCode, contentType, body: String(payload) });
      }
    });
  }

  /** Fails if an answer was not as Google publishes it. */
  finish(): void {
    if (this.methods.size === 0) throw new Error('No answer has been looked at.');
    const problems = [...new Set(this.problems)];
    if (problems.length > 0) throw new Error(`Answers that Google would not give:\n${problems.join('\n')}`);
  }
}

function problemsOf(
  api: Discovery,
  response: Schema | undefined,
  { status, contentType, body }: Pick<SeenAnswer, 'status' | 'contentType' | 'body'>,
): string[] {
  if (!contentType.startsWith('application/json')) return [];
  if (contentType !== 'application/json; charset=UTF-8') return [`it is sent as ${contentType}`];
  const json: unknown = JSON.parse(body);
  if (status >= 400) {
    const parsed = errorSchema.safeParse(json);
    return parsed.success ? [] : [z.prettifyError(parsed.error)];
  }
  if (response === undefined) return ['the method has no JSON answer'];
  return [...valueProblems(json, response, api.schemas, '$')];
}

function* valueProblems(
  value: unknown,
  schema: Schema,
  schemas: ReadonlyMap<string, Schema>,
  path: string,
): Generator<string> {
  const target = schema.$ref === undefined ? schema : (schemas.get(schema.$ref) ?? {});
  if (target.type === 'array') {
    if (!Array.isArray(value)) yield `${path} is no list`;
    else for (const item of value) yield* valueProblems(item, target.items ?? {}, schemas, `${path}[]`);
  } else if (target.type === 'object') {
    yield* objectProblems(value, target, schemas, path);
  } else if (target.type !== undefined && target.type !== 'any') {
    const problem = plainProblem(value, target);
    if (problem !== undefined) yield `${path} ${problem}: ${JSON.stringify(value)}`;
  }
}

function* objectProblems(
  value: unknown,
  { properties = {}, additionalProperties }: Schema,
  schemas: ReadonlyMap<string, Schema>,
  path: string,
): Generator<string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield `${path} is no object`;
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (known === undefined) yield `${path}.${name} is unknown`;
    else yield* valueProblems(member, known, schemas, `${path}.${name}`);
  }
}

const textFormats: Readonly<Record<string, RegExp>> = {
  int64: /^-?\d{1,19}$/,
  uint64: /^\d{1,20}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  byte: /^[A-Za-z0-9+/_-]*={0,2}$/,
};

function plainProblem(value: unknown, { type, format = '', enum: names }: Schema): string | undefined {
  switch (type) {
    case 'string':
      if (typeof value !== 'string') return 'is no text';
      if (names !== undefined && !names.includes(value)) return 'is not in the enum';
      return (textFormats[format]?.test(value) ?? true) ? undefined : `is no ${format}`;
    case 'integer':
      return Number.isInteger(value) && Math.abs(Number(value)) <= 2 ** 32
        ? undefined
        : 'is no 32-bit integer';
    case 'number':
      return typeof value === 'number' ? undefined : 'is no number';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'is no boolean';
    default:
      return `has the unforeseen type ${type}`;
  }
}
