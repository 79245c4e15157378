import * as z from 'zod';

export interface FilePart {
  maxBytes: number;
  /** False when the call works without this file. */
  isRequired?: boolean;
}

/**
 * A write may wait for the network if its screen shows the effect at once and does not need the answer to go on: `as`
 * then names it in the list of waiting writes, such as "Add expense". Otherwise `no` says why not.
 */
export type MayWait = { as: string } | { no: string };

/**
 * One call. The path holds its parameters (`/:reportId/data`); query and body are parsed by their schemas
 * before the handler sees them, and what the handler returns is parsed by `returns` before it is sent.
 * With `files` the call is multipart/form-data and the body's fields travel as form fields.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: '' | `/${string}`;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The maximum size of the body, if more than usual: many rows at once. */
  maxBodyBytes?: number;
  files?: Readonly<Record<string, FilePart>>;
  /**
   * Fields of the body, at any depth, that the page generates, such as the id of a new row. They are ignored when a
   * repeated write is recognised.
   */
  clientGenerated?: readonly string[];
  /** True for a call that only reads what is sent with it, such as a photo, and keeps none of it. */
  writesNothing?: true;
  /** For each write of an app: whether it may wait for the network. */
  mayWait?: MayWait;
  returns: z.ZodType;
  /**
   * True if `returns` is made of codecs: the server encodes what a handler returned, a page decodes it, and what it
   * describes is the wire format.
   */
  isTranslated?: true;
  /** Whether browsers keep the answer; if not given, `kept.ts` decides. */
  isKept?: boolean;
}

export type Contract = Readonly<Record<string, Endpoint>>;

/** The names of the writes that do not declare whether they may wait. */
type Unsaid<C extends Contract> = {
  [Name in WriteName<C>]: C[Name] extends { mayWait: MayWait } ? never : Name;
}[WriteName<C>];

/** The contract of an app. It does not compile unless each write declares whether it may wait for the network. */
export function defineContract<const C extends Contract>(
  contract: C,
  ..._: [Unsaid<C>] extends [never] ? [] : [unsaid: Unsaid<C>]
): C {
  return contract;
}

/** The calls of the shell itself: a contract with the address it is mounted at. */
export interface Calls<C extends Contract = Contract> {
  prefix: `/api/${string}`;
  contract: C;
}

export function defineCalls<const C extends Contract>(prefix: `/api/${string}`, contract: C): Calls<C> {
  return { prefix, contract };
}

/** The names of the calls that write. */
export type WriteName<C extends Contract> = {
  [Name in keyof C]: C[Name] extends { method: 'GET' } | { writesNothing: true } ? never : Name;
}[keyof C] &
  string;

export function writeNames<C extends Contract>(contract: C): WriteName<C>[] {
  const names = Object.keys(contract).filter((name) => {
    const call = contract[name];
    return call !== undefined && call.method !== 'GET' && !call.writesNothing;
  });
  // What the type says about the contract's own keys.
  return names as WriteName<C>[];
}

/** The names of a path's parameters: `/:reportId/rows/:row` gives 'reportId' | 'row'. */
export type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a page gets as a call's answer. */
export type AnswerOf<E extends Endpoint> = E extends { isTranslated: true }
  ? z.input<E['returns']>
  : z.output<E['returns']>;

/** Reads an answer as a page does. */
export function readAnswer({ returns, isTranslated }: Endpoint, answer: unknown) {
  return isTranslated ? z.safeEncode(returns, answer) : returns.safeParse(answer);
}

export function parametersOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}

/** Puts values into a path, each percent-encoded as one segment. */
export function fillPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

export interface FileContent {
  bytes: Uint8Array;
  type: string;
  /** Offered as a download under this name; shown in place when absent. */
  downloadName?: string;
  /** Where the file is in Drive as well. */
  link?: string;
  /** How long the browser may keep it. */
  maxAgeSeconds?: number;
}

/** The `returns` of a call that answers with a file instead of JSON. */
export const fileContent = z.custom<FileContent>(
  (value) =>
    typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
);

/** A JSON value inside a form field, for calls with files. */
export function jsonText<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'This must be JSON.' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** The address of a call with its path and query filled in; undefined values are left out of the query. */
export function addressFor(
  prefix: string,
  endpoint: Endpoint,
  input: { query?: Readonly<Record<string, unknown>>; [parameter: string]: unknown },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const path = `${prefix}${fillPath(endpoint.path, input)}`;
  return query.size === 0 ? path : `${path}?${query}`;
}
