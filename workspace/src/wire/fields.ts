import type { Schema } from './discovery.ts';
import { JsonText } from './json-write.ts';

/**
 * Which parts of an answer a caller wants: all of it, or some members, each with its own mask. The member `*` means
 * every one.
 */
export type FieldMask = 'all' | ReadonlyMap<string, FieldMask>;

/** Thrown by `parseFields`; each API answers it in its own words. */
export class FieldsError extends Error {
  override readonly name = 'FieldsError';
  /** The part of the mask that does not fit. */
  readonly part: string;

  constructor(part: string) {
    super(`Invalid field selection ${part}`);
    this.part = part;
  }
}

const deepest = 50;
const longest = 20_000;

/** Reads a partial response mask: `a.b`, `a/b`, `a(b,c)` and `*`, comma separated. */
export function parseFields(source: string): FieldMask {
  if (source.length > longest) throw new FieldsError(source.slice(0, 40));
  const parser = new FieldsParser(source);
  return parser.parse();
}

/** The mask with names as in the answer's schema, if snake_case is tolerated; refuses a name that the schema lacks. */
export function resolveFields(
  mask: FieldMask,
  schema: Schema,
  schemas: ReadonlyMap<string, Schema>,
  path = '',
): FieldMask {
  if (mask === 'all') return mask;
  const target = schema.$ref === undefined ? schema : (schemas.get(schema.$ref) ?? {});
  if (target.type === 'array') return resolveFields(mask, target.items ?? {}, schemas, path);
  const { properties = {}, additionalProperties } = target;
  const members = new Map<string, FieldMask>();
  for (const [name, inner] of mask) {
    const known = Object.hasOwn(properties, name) ? name : camelCase(name);
    const member = Object.hasOwn(properties, known) ? properties[known] : additionalProperties;
    const place = path === '' ? name : `${path}.${name}`;
    if (name === '*') members.set(name, inner);
    else if (member === undefined) throw new FieldsError(place);
    else members.set(additionalProperties ? name : known, resolveFields(inner, member, schemas, place));
  }
  return members;
}

/** The mask of the member at this path, asked for by name or by `*`; undefined when it is not. */
export function maskAt(mask: FieldMask, ...path: string[]): FieldMask | undefined {
  let at: FieldMask | undefined = mask;
  for (const name of path) {
    if (at === 'all') return at;
    at = at?.get(name) ?? at?.get('*');
  }
  return at;
}

/** True when the mask asks for the member at this path. */
export function includesField(mask: FieldMask, ...path: string[]): boolean {
  return maskAt(mask, ...path) !== undefined;
}

const texts = new WeakMap<object, string>();

/** A text that is the same for masks that ask for the same in the same order. */
export function maskText(mask: FieldMask): string {
  if (mask === 'all') return '*';
  const known = texts.get(mask);
  if (known !== undefined) return known;
  const text = `(${[...mask].map(([name, inner]) => `${name}${maskText(inner)}`).join(',')})`;
  texts.set(mask, text);
  return text;
}

/** The masked part of a JSON value. Members on the way to an absent one stay as empty objects, as Google leaves them. */
export function applyFields(value: unknown, mask: FieldMask): unknown {
  if (mask === 'all' || value instanceof JsonText) return value;
  if (Array.isArray(value)) return value.map((item) => applyFields(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  const every = mask.get('*');
  const kept: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const inner = mask.get(name) ?? every;
    if (inner !== undefined && member !== undefined) kept.push([name, applyFields(member, inner)]);
  }
  return Object.fromEntries(kept);
}

class FieldsParser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(source: string) {
    this.#tokens = source.match(/[^\s,()/.]+|[,()/.]/g) ?? [];
  }

  parse(): FieldMask {
    const mask = this.#list(0);
    const surplus = this.#tokens[this.#at];
    if (surplus !== undefined) throw new FieldsError(surplus);
    return mask;
  }

  #list(depth: number): FieldMask {
    const members = new Map<string, FieldMask>();
    do {
      const [name, mask] = this.#path(depth);
      const known = members.get(name);
      members.set(name, known === undefined ? mask : union(known, mask));
    } while (this.#take(','));
    return members.get('*') === 'all' ? 'all' : members;
  }

  #path(depth: number): [string, FieldMask] {
    const name = this.#tokens[this.#at] ?? '';
    if (name === '' || /^[,()/.]$/.test(name) || depth > deepest) throw new FieldsError(name);
    this.#at += 1;
    if (this.#take('/') || this.#take('.')) return [name, new Map([this.#path(depth + 1)])];
    if (!this.#take('(')) return [name, 'all'];
    const mask = this.#list(depth + 1);
    if (!this.#take(')')) throw new FieldsError(name);
    return [name, mask];
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }
}

function union(a: FieldMask, b: FieldMask): FieldMask {
  if (a === 'all' || b === 'all') return 'all';
  const members = new Map(a);
  for (const [name, mask] of b) {
    const known = members.get(name);
    members.set(name, known === undefined ? mask : union(known, mask));
  }
  return members;
}

/** The name of a field as JSON has it, of one in snake_case. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
