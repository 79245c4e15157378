import { expect, it } from 'vitest';
import { Believed, followMemories, Recent } from './recent.ts';

it('forgets what was used longest ago', () => {
  const recent = new Recent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.get('a');
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
});

it('keeps an entry that is set again only once', () => {
  const recent = new Recent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.set('a', 3);
  expect(recent.get('b')).toBe(2);
  expect(recent.get('a')).toBe(3);
});

it('work that asked memories knows whether they would still answer it as they did', async () => {
  const names = new Recent<string>(10);
  const believed = new Believed<string>(10, 60_000);
  const look = () =>
    followMemories(async () => [names.get('a'), await Promise.resolve(believed.get('b')), names.peek('c')]);
  const empty = await look();
  expect([empty.result, empty.isAsBefore()]).toEqual([[undefined, undefined, undefined], true]);
  names.set('c', 'a note that no answer depends on');
  expect(empty.isAsBefore()).toBe(true);
  names.set('a', 'Ida');
  believed.set('b', 'folder');
  expect(empty.isAsBefore()).toBe(false);
  const full = await look();
  names.set('a', 'Ida');
  believed.set('b', 'folder');
  expect(full.isAsBefore()).toBe(true);
  believed.delete('b');
  expect(full.isAsBefore()).toBe(false);
});

it('what was believed when work was done is no longer the same once its time is over', async () => {
  const believed = new Believed<string>(10, 0);
  believed.set('a', 'folder');
  const { result, isAsBefore } = await followMemories(async () => believed.get('a'));
  expect([result, isAsBefore()]).toEqual([undefined, true]);
});

it('work that asked very many memories is not followed', async () => {
  const names = new Recent<string>(10);
  const { isAsBefore } = await followMemories(async () => {
    for (let at = 0; at < 1000; at += 1) names.get(String(at));
  });
  expect(isAsBefore()).toBe(false);
});
