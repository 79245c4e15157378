import { expect, it } from 'vitest';
import * as z from 'zod';
import { keyAfter, newRequestKey } from './request-key.ts';

it('the keys of writes that belong to one are the same each time, and all different', () => {
  const key = newRequestKey();
  const others = Array.from({ length: 100 }, (_, index) => keyAfter(key, index + 1));
  expect(others).toEqual(Array.from({ length: 100 }, (_, index) => keyAfter(key, index + 1)));
  expect(new Set([key, ...others]).size).toBe(101);
  for (const other of others) expect(z.uuid().safeParse(other).success).toBe(true);
  expect(keyAfter('0b6f6f6e-3f0c-4f5a-9d8b-00000000ffff', 1)).toBe('0b6f6f6e-3f0c-4f5a-9d8b-000000000000');
});
