import { expect, it } from 'vitest';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { listLimits, refuseLongLists } from './long-lists.ts';

const limits = listLimits(
  z.object({
    rows: z.array(z.object({ day: z.string() })).max(3),
    tags: z.array(z.string()).max(2).default([]),
    notes: z.array(z.string()).max(2).optional(),
    free: z.array(z.string()),
    name: z.string().max(2),
  }),
);

/** A list at whose members nobody may look. */
const unseen = (length: number) =>
  new Proxy(new Array<never>(length), {
    get(list, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) throw new Error('a member was looked at');
      return Reflect.get(list, name);
    },
  });

it.each(['rows', 'tags', 'notes'])('%s that are too many are refused by their number alone', (name) => {
  const refusal = () => refuseLongLists(limits, { [name]: unseen(5_000_000) });
  expect(refusal).toThrow(Problem);
  expect(refusal).toThrow(/^Please give at most \d\.$/);
});

it('what may be long, is short or is no list is left to its schema', () => {
  for (const body of [
    { rows: unseen(3), free: unseen(100), name: 'long' },
    { rows: 'text' },
    null,
    'text',
    7,
  ])
    expect(() => refuseLongLists(limits, body)).not.toThrow();
  expect(listLimits(undefined).size).toBe(0);
});
