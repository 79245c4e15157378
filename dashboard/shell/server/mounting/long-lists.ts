import * as z from 'zod';
import { invalidInput } from './sentences.ts';

/** How many members each list of a body may have, by its name; lists without a limit of their own are not in it. */
export function listLimits(body: z.ZodType | undefined): ReadonlyMap<string, number> {
  const limits = new Map<string, number>();
  for (const [name, schema] of Object.entries(body instanceof z.ZodObject ? body.shape : {})) {
    const list = unwrapped(schema);
    const checks = list instanceof z.ZodArray ? list.def.checks : undefined;
    for (const check of checks ?? [])
      if (check instanceof z.core.$ZodCheckMaxLength) limits.set(name, check._zod.def.maximum);
  }
  return limits;
}

function unwrapped(schema: unknown): unknown {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapped ? unwrapped(schema.unwrap()) : schema;
}

/**
 * Refuses a list that is too long before anything looks at its members: Zod looks at all of them first, which takes
 * seconds for the millions that a body of 20 MB may contain.
 */
export function refuseLongLists(limits: ReadonlyMap<string, number>, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, most] of limits) {
    const list: unknown = Reflect.get(body, name);
    if (Array.isArray(list) && list.length > most)
      throw invalidInput([{ path: name, message: `Please give at most ${most}.` }]);
  }
}
