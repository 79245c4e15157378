import type { Discovery, Schema } from './discovery.ts';
import type { ApiName } from './errors.ts';
import { camelCase } from './fields.ts';
import type { Violation } from './refusals.ts';
import { badRequest, snakeCase } from './refusals.ts';

type JsonObject = Record<string, unknown>;

/** Ten megabytes hold millions of empty messages, and take a hundred times that once they are read. */
const maxMessages = 250_000;
const maxEntries = 10_000;

/** How Google names paths in a body, if a method takes the body as one field of its request message. */
const bodyFields: Readonly<Record<string, string>> = { ValueRange: 'data', Spreadsheet: 'spreadsheet' };

/**
 * Reads a JSON body as Google's parser does: names in camelCase or snake_case, null for "not set", one value where a
 * list is expected, lists within lists, numbers as strings. Sheets refuses unknown names, Drive drops them.
 */
export function readBody(api: ApiName, discovery: Discovery, schemaName: string, body: unknown): JsonObject {
  const reader = new BodyReader(api, discovery);
  const value = reader.read({ $ref: schemaName }, body, bodyFields[schemaName] ?? '');
  if (reader.violations.length > 0) throw badRequest(reader.violations);
  return isObject(value) ? value : {};
}

class BodyReader {
  readonly violations: Violation[] = [];
  readonly #api: ApiName;
  readonly #discovery: Discovery;

  constructor(api: ApiName, discovery: Discovery) {
    this.#api = api;
    this.#discovery = discovery;
  }

  /** The value in the form of its schema; undefined when it is not set. */
  read(schema: Schema, value: unknown, path: string): unknown {
    if (schema.type === 'any') return value;
    if (value === null || value === undefined) return undefined;
    if (schema.$ref !== undefined) {
      const target = this.#discovery.schemas.get(schema.$ref) ?? {};
      return this.#readObject(target, value, path, `google.apps.${this.#api}.${schema.$ref}`);
    }
    switch (schema.type) {
      case 'array':
        return this.#readList(schema.items ?? {}, value, path);
      case 'boolean':
        return this.#readBoolean(value, path);
      case 'integer':
      case 'number':
        return this.#readNumber(schema, value, path);
      case 'string':
        return this.#readString(schema, value, path);
      default:
        return this.#readObject(schema, value, path, 'google.protobuf.Struct');
    }
  }

  #readObject(schema: Schema, value: unknown, path: string, typeName: string): unknown {
    if (!isObject(value)) return this.#refuse(path, `type.googleapis.com/${typeName}`, value);
    const { properties, additionalProperties } = schema;
    if (additionalProperties !== undefined) return this.#readMap(additionalProperties, value, path);
    const entries: [string, unknown][] = [];
    for (const [name, member] of Object.entries(value)) {
      const known = nameOf(properties ?? {}, name);
      const inner = known === undefined ? undefined : properties?.[known];
      if (known === undefined || inner === undefined) {
        this.#refuseName(name, path);
        continue;
      }
      const read = this.read(inner, member, joined(path, known));
      if (read !== undefined) entries.push([known, read]);
    }
    return Object.fromEntries(entries);
  }

  /** A map keeps its nulls: they delete an entry, as in appProperties. */
  #readMap(schema: Schema, value: JsonObject, path: string): unknown {
    const { length } = Object.keys(value);
    if (length > maxEntries) return this.#refuseSize(path, length, maxEntries);
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        member === null ? null : this.read(schema, member, `${path}[${JSON.stringify(key)}]`),
      ]),
    );
  }

  #readList(items: Schema, value: unknown, path: string): unknown[] {
    const members: unknown[] = Array.isArray(value) ? value : [value];
    // Cells may be anything; there are too many of them to look at one by one.
    if (items.type === 'any') return members;
    if (items.$ref !== undefined && members.length > maxMessages) {
      this.#refuseSize(path, members.length, maxMessages);
      return [];
    }
    const list: unknown[] = [];
    members.forEach((member, index) => {
      if (items.type === 'array') list.push(this.#readRow(items, member, `${path}[${index}]`, value, path));
      else if (Array.isArray(member)) list.push(...this.#readList(items, member, path));
      else {
        const read = this.read(items, member, `${path}[${index}]`);
        if (read !== undefined) list.push(read);
        // Google passes over an empty message among others; a scalar has no such form.
        else if (member !== null || items.$ref === undefined)
          this.#refuse(`${path}[${index}]`, 'TYPE_MESSAGE', null);
      }
    });
    return list;
  }

  /** A list within a list must be one: a value in its place would be another shape altogether. */
  #readRow(row: Schema, member: unknown, path: string, whole: unknown, wholePath: string): unknown {
    if (Array.isArray(member)) return this.#readList(row.items ?? {}, member, path);
    const at = Array.isArray(whole) ? path : wholePath;
    return this.#refuse(at, 'type.googleapis.com/google.protobuf.ListValue', member);
  }

  #readBoolean(value: unknown, path: string): unknown {
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    return this.#refuse(path, 'TYPE_BOOL', value);
  }

  #readNumber(schema: Schema, value: unknown, path: string): unknown {
    const isText = typeof value === 'string' && /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value);
    const number = typeof value === 'number' || isText ? Number(value) : Number.NaN;
    if (schema.type === 'number') {
      const typeName = schema.format === 'float' ? 'TYPE_FLOAT' : 'TYPE_DOUBLE';
      return Number.isFinite(number) ? number : this.#refuse(path, typeName, value);
    }
    const isInt32 = Number.isInteger(number) && Math.abs(number + 0.5) < 2 ** 31;
    return isInt32 ? number : this.#refuse(path, 'TYPE_INT32', value);
  }

  #readString(schema: Schema, value: unknown, path: string): unknown {
    if (schema.format === 'int64') {
      const text = String(value);
      return /^-?\d{1,19}$/.test(text) ? text : this.#refuse(path, 'TYPE_INT64', value);
    }
    if (typeof value !== 'string') return this.#refuse(path, 'TYPE_STRING', value);
    if (schema.enum === undefined || schema.enum.includes(value)) return value;
    return this.#refuse(path, 'TYPE_ENUM', value);
  }

  #refuse(path: string, typeName: string, value: unknown): undefined {
    // A caller learns as much from the first hundred as from a million.
    if (this.violations.length >= 100) return undefined;
    const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 200)) : scalarText(value);
    this.violations.push({ field: path, description: `Invalid value at '${path}' (${typeName}), ${shown}` });
    return undefined;
  }

  #refuseSize(path: string, count: number, most: number): undefined {
    this.violations.push({
      field: path,
      description: `Invalid value at '${path}': it has ${count} members, and ${most} is the most.`,
    });
    return undefined;
  }

  #refuseName(name: string, path: string): void {
    if (this.#api !== 'sheets' || this.violations.length >= 100) return;
    const place = path === '' ? '' : ` at '${path}'`;
    this.violations.push({
      ...(path !== '' && { field: path }),
      description: `Invalid JSON payload received. Unknown name "${name.slice(0, 200)}"${place}: Cannot find field.`,
    });
  }
}

function nameOf(properties: Readonly<Record<string, Schema>>, name: string): string | undefined {
  if (Object.hasOwn(properties, name)) return name;
  const camel = camelCase(name);
  return Object.hasOwn(properties, camel) ? camel : undefined;
}

function joined(path: string, name: string): string {
  return path === '' ? snakeCase(name) : `${path}.${snakeCase(name)}`;
}

function scalarText(value: unknown): string {
  if (Array.isArray(value)) return '[]';
  return typeof value === 'object' && value !== null ? '{}' : String(value);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
