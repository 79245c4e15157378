import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

// What a server remembers between requests must not grow with the number of its people. `Recent` makes room by itself;
// anything else that outlives a request is listed here, with what bounds it.

const bounded: Readonly<Record<string, string>> = {
  'backend/at-most.ts queues': 'work under way',
  'backend/google/refresh.ts refreshes': 'refreshes under way',
  'backend/history/seen.ts underWay': 'digests under way',
  'backend/in-turn.ts tails': 'work under way',
  'backend/inference/header-words.ts kindsByWord': 'the words of one list',
  'backend/map/atlas.ts read': 'the atlases that come with the product',
  'backend/map/browser-layers.ts seen': 'the atlases that come with the product',
  'backend/map/text.ts letters': 'the letters of one font',
  'backend/rates/rates.ts known': 'the one table that the setting names',
  'backend/table/write-turn.ts joinable': 'writes that wait',
  'kernel/money.ts brief': 'the currencies there are',
  'kernel/money.ts decimals': 'the currencies there are',
  'kernel/money.ts formats': 'the currencies there are',
  'kernel/region.ts upTo': 'how many decimals are shown',
  'kernel/units.ts formats': 'how many decimals are shown',
  'kernel/zone.ts clocks': 'the time zones there are',
};

const dashboard = path.join(import.meta.dirname, '..');
const folders = ['backend/**/*.ts', 'kernel/**/*.ts', 'shell/server/**/*.ts', 'apps/*/server/*.ts'];

it('whatever outlives a request and can grow is bounded, and named with what bounds it', () => {
  const files = globSync(folders, { cwd: dashboard }).filter((file) => !file.endsWith('.test.ts'));
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(dashboard, file), 'utf8');
    const empty = /^(?:export )?(?:const|let) (\w+)[^=\n]* = new (?:Map|Set)(?:<.*>)?\(\);$/gm;
    return [...text.matchAll(empty)].map(([, name]) => `${file} ${name}`);
  });
  expect(found.toSorted()).toEqual(Object.keys(bounded).toSorted());
});

it('nothing that is remembered is written to a disk', () => {
  const text = readFileSync(path.join(dashboard, 'backend/recent.ts'), 'utf8');
  expect(text.match(/^import .*$/gm)).toEqual(["import { AsyncLocalStorage } from 'node:async_hooks';"]);
});
