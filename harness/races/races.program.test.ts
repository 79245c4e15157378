import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../dashboard/kernel/random.ts';
import { type Backend, startBackend } from '../../dashboard/testing/server/backend.ts';
import { runRaces, writes } from './races.ts';
import { sheets } from './sheets.ts';

// A slice; `RACES=10000 npm run races` runs as many of each kind of write, and prints how they ended.

const count = Number(process.env['RACES'] ?? 27);
const seed = 21;
const apps = Object.entries(sheets);

describe.each([
  ['that checks versions', true],
  ['that checks none, as Google', false],
])('on a store %s', (store, tellsVersions) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend({ tellsVersions });
  });
  afterAll(() => backend.stop());

  it.each(writes)(
    'no %s hits another row, whatever a hand does in that moment',
    async (write) => {
      const startedAt = performance.now();
      const tallies = await Promise.all(
        apps.map(async ([, sheet], at) =>
          runRaces(await backend.newUser(), {
            sheet,
            write,
            count: Math.ceil(count / apps.length),
            random: new Random(seed + at),
          }),
        ),
      );
      const wrong = tallies.flatMap((tally, at) => tally.wrong.map((fault) => `${apps[at]?.[0]}: ${fault}`));
      const sum = (pick: 'races' | 'told') => tallies.reduce((total, tally) => total + tally[pick], 0);
      const calls = backend.upstream.calls.splice(0).length;
      if (process.env['RACES']) {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
        console.log(
          `${write}, store ${store}: ${sum('races')} races, ${sum('told')} told, ${wrong.length} wrong, ${calls} calls, ${seconds} s`,
        );
      }
      expect(wrong).toEqual([]);
      expect(sum('races')).toBeGreaterThanOrEqual(count);
    },
    3_600_000,
  );
});
