import { describe, expect, it } from 'vitest';
import { play } from '#testing/outbox/play.ts';
import type { Planted } from '#testing/outbox/world.ts';

// Three devices, two accounts and somebody editing the sheet, while answers get lost, browsers and servers die, and
// devices sleep for a month. OUTBOX_SEEDS plays more rounds, OUTBOX_SEED a single one.

const only = process.env['OUTBOX_SEED'];
const count = Number(process.env['OUTBOX_SEEDS'] ?? 200);
/** Each round takes some milliseconds; many of them take longer than a test may. */
const timeout = Math.max(120_000, count * 200);
const seeds = only === undefined ? Array.from({ length: count }, (_, at) => at + 1) : [Number(only)];

describe('devices and a hand', () => {
  it(`lose nothing, double nothing and write over nobody: ${seeds.length} seeds`, { timeout }, async () => {
    const seen = { done: 0, told: 0, left: 0 };
    for (const seed of seeds) {
      const { faults, world } = await play(seed);
      expect(faults, `seed ${seed}`).toEqual([]);
      const kinds = world.history.map(({ kind }) => kind);
      seen.done += kinds.filter((kind) => kind === 'done').length;
      seen.told += kinds.filter((kind) => kind === 'told').length;
      seen.left += world.devices.flatMap((device) => device.left()).length;
    }
    // Everything that is judged has happened.
    expect(Object.values(seen).every((number) => number > 0)).toBe(true);
  });

  it('play the same again by the same seed', async () => {
    const [once, again] = [await play(7), await play(7)];
    expect(again.world.history).toEqual(once.world.history);
  });
});

describe('the checker', () => {
  it.each<[NonNullable<Planted['fault']>, RegExp]>([
    ['new key at each try', /carried out 2 times/],
    ['ledger of a day', /carried out 2 times/],
    ['last pressed first', /came after/],
    ['nothing is expected', /wrote over what a hand had typed/],
  ])('finds the planted fault "%s"', async (fault, sentence) => {
    for (const seed of seeds) {
      const { faults } = await play(seed, { fault });
      if (faults.some((one) => sentence.test(one))) return;
    }
    expect.unreachable('It was not found.');
  });
});
