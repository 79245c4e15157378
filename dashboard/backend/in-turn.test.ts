import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('runs what stands under one key one after the other, in order', async () => {
  const steps: string[] = [];
  const step = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
  };
  await Promise.all([inTurn('one', step('a')), inTurn('one', step('b'))]);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('lets other keys pass', async () => {
  const { promise: never } = Promise.withResolvers<void>();
  void inTurn('held', () => never);
  await expect(inTurn('free', async () => 'done')).resolves.toBe('done');
});

it('goes on after a failure, which only its own caller hears of', async () => {
  const failing = inTurn('one', async () => {
    throw new Error('failed');
  });
  const following = inTurn('one', async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  await expect(following).resolves.toBe('done');
});
