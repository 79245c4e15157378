import * as z from 'zod';
import { invalidInput } from './sentences.ts';

/** How many members a list may have, and what is said of more. */
interface ListLimit {
  most: number;
  says: string;
}

/** The limit of each list of a body, by its name; lists without a limit of their own are not in it. */
export function listLimits(body: z.ZodType | undefined): ReadonlyMap<string, ListLimit> {
  const limits = new Map<string, ListLimit>();
  for (const [name, schema] of Object.entries(body instanceof z.ZodObject ? body.shape : {})) {
    const list = unwrapped(schema);
    const checks = list instanceof z.ZodArray ? list.def.checks : undefined;
    for (const check of checks ?? [])
      if (check instanceof z.core.$ZodCheckMaxLength) limits.set(name, limitOf(check));
  }
  return limits;
}

/** The schema's own sentence about longer lists, if it has one. */
function limitOf(check: z.core.$ZodCheckMaxLength): ListLimit {
  const { maximum: most } = check._zod.def;
  const { message: says } = z.core.util.finalizeIssue(
    { code: 'too_big', origin: 'array', maximum: most, input: undefined, inst: check },
    undefined,
    { customError: () => `Please give at most ${most}.` },
  );
  return { most, says };
}

function unwrapped(schema: unknown): unknown {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapped ? unwrapped(schema.unwrap()) : schema;
}

/**
 * Refuses a list that is too long before anything looks at its members: Zod looks at all of them first, which takes
 * seconds for the millions that a body of 20 MB may contain.
 */
export function refuseLongLists(limits: ReadonlyMap<string, ListLimit>, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, { most, says }] of limits) {
    const list: unknown = Reflect.get(body, name);
    if (Array.isArray(list) && list.length > most) throw invalidInput([{ path: name, message: says }]);
  }
}
