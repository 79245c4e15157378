import { paints as allPaints, gables, ownPaints } from '#kernel/manifest-schema.ts';
import type { OwnHouse } from '#kernel/own-apps/own-app.ts';

/** All except the one that the screens of own apps use by default. */
export const paints = allPaints.filter((paint) => paint !== 'ink');

/** A front that depends on the name. */
export function houseFor(name: string): OwnHouse {
  const sum = [...name].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  // Symmetrical, like houses.
  const row = (at: number) => {
    const bits = Math.floor(sum / 7 ** at) % 8;
    const half = [bits & 1, bits & 2, bits & 4].map((bit) => (bit ? '#' : '.'));
    return [...half, half[1], half[0]].join('');
  };
  const picture = [0, 1, 2, 3, 4].map(row);
  return {
    color: ownPaints[sum % ownPaints.length] ?? 'plum',
    gable: gables[sum % gables.length] ?? 'bell',
    picture: picture.some((one) => one.includes('#'))
      ? picture
      : ['#.#.#', '.....', '#.#.#', '.....', '#.#.#'],
  };
}
