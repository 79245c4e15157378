import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('never lets more run than it may, and all of them in their order', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const works = [0, 1, 2, 3, 4, 5].map((number) =>
    atMost(2, 'a', async () => {
      begun.push(number);
      running += 1;
      most = Math.max(most, running);
      await promise;
      running -= 1;
      if (number === 3) throw new Error('3');
      return number;
    }),
  );
  expect(begun).toEqual([0, 1]);
  resolve();
  const results = await Promise.allSettled(works);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('keeps the queues of different keys apart', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = atMost(1, 'a', () => promise);
  expect(await atMost(1, 'b', async () => 'b')).toBe('b');
  resolve('a');
  expect(await first).toBe('a');
});
