import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Queue } from './queue.ts';

function openQueue() {
  const queue = new Queue({ places: 2, maxWaitingBytes: 10, whenFull: 'Too much waits.' });
  const begun: string[] = [];
  const begin = (name: string, places: number, bytes = 1) => {
    const work = Promise.withResolvers<void>();
    const run = async () => {
      begun.push(name);
      await work.promise;
    };
    return { ended: queue.run({ places, bytes }, run), end: work.resolve, fail: work.reject };
  };
  return { begun, begin };
}

it('what takes much is worked on alone, and is not passed over by what takes little', async () => {
  const { begun, begin } = openQueue();
  const [small, large, late] = [begin('small', 1), begin('large', 2), begin('late', 1)];
  await setImmediate();
  expect(begun).toEqual(['small']);
  small.end();
  await small.ended;
  await setImmediate();
  expect(begun).toEqual(['small', 'large']);
  large.fail(new Error('damaged'));
  await expect(large.ended).rejects.toThrow('damaged');
  await setImmediate();
  expect(begun).toEqual(['small', 'large', 'late']);
  late.end();
  await late.ended;
});

it('more than may wait in memory is refused with a time to come back, and nothing else', async () => {
  const { begin } = openQueue();
  const [first, second] = [begin('first', 2, 10), begin('second', 2, 10)];
  await expect(begin('third', 1).ended).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Too much waits.',
    details: { retryAfterSeconds: 30 },
  });
  first.end();
  second.end();
  await Promise.all([first.ended, second.ended]);
  const next = begin('next', 1);
  next.end();
  await next.ended;
});
