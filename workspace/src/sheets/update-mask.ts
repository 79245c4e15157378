import { ApiError } from '../wire/errors.ts';
import type { FieldMask } from '../wire/fields.ts';
import { camelCase, FieldsError, maskAt, parseFields } from '../wire/fields.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Reads the `fields` of an update; refuses an empty one as Sheets does. */
export function parseUpdateMask(fields: string | undefined): FieldMask {
  if (fields === undefined || fields.trim() === '') {
    throw new ApiError(
      400,
      "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)",
    );
  }
  try {
    return inCamelCase(parseFields(fields));
  } catch (error) {
    if (error instanceof FieldsError) throw new ApiError(400, `Invalid field: ${error.part}`);
    throw error;
  }
}

/** Sheets takes the names of a mask in snake_case, too. */
function inCamelCase(mask: FieldMask): FieldMask {
  if (mask === 'all') return mask;
  return new Map([...mask].map(([name, inner]) => [camelCase(name), inCamelCase(inner)]));
}

/** `target` with the masked fields as they are in `source`; a masked field that `source` lacks is taken away. */
export function applyMask(target: JsonObject, source: JsonObject, mask: FieldMask): Record<string, unknown> {
  if (mask === 'all') return { ...source };
  const result: Record<string, unknown> = { ...target };
  const fields = mask.has('*') ? [...Object.keys(target), ...Object.keys(source)] : mask.keys();
  for (const field of fields) {
    const inner = maskAt(mask, field) ?? 'all';
    const value = source[field];
    const merged = inner === 'all' ? value : applyMask(asObject(target[field]), asObject(value), inner);
    if (merged === undefined) delete result[field];
    else result[field] = merged;
  }
  return result;
}

/** Refuses fields that the object does not have. */
export function checkMask(mask: FieldMask, known: readonly string[]): void {
  if (mask === 'all') return;
  for (const field of mask.keys()) {
    if (field !== '*' && !known.includes(field)) throw new ApiError(400, `Invalid field: ${field}`);
  }
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
