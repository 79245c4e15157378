import type { Hands } from './torture-hands.ts';

/** Random numbers that are the same for the same seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, but not including, 1; mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[this.whole(0, choices.length - 1)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  }
}

type Act = (hands: Hands, chance: Chance) => Promise<void>;

/** Some row of the table, counted from 0, never the headers. */
async function someRow(hands: Hands, chance: Chance): Promise<number> {
  return chance.whole(1, Math.max(await hands.lastRow(), 1));
}

async function someColumn(hands: Hands, chance: Chance): Promise<number> {
  return chance.whole(0, Math.max((await hands.width()) - 1, 0));
}

/** What people do to a sheet in any order; the sheet stays readable after each, except for the lost header. */
export const deeds: Readonly<Record<string, Act>> = {
  async sort(hands, chance) {
    await hands.sort(await someColumn(hands, chance), chance.pick(['ASCENDING', 'DESCENDING']));
  },
  async insertRows(hands, chance) {
    await hands.insert('ROWS', await someRow(hands, chance), chance.whole(1, 2));
  },
  async deleteRow(hands, chance) {
    await hands.delete('ROWS', await someRow(hands, chance));
  },
  async dragRow(hands, chance) {
    await hands.move('ROWS', await someRow(hands, chance), await someRow(hands, chance));
  },
  async insertColumn(hands, chance) {
    await hands.insert('COLUMNS', await someColumn(hands, chance));
  },
  async dragColumn(hands, chance) {
    await hands.move('COLUMNS', await someColumn(hands, chance), await someColumn(hands, chance));
  },
  async typeInRow(hands, chance) {
    const column = await hands.columnOf(chance.pick([hands.columns.other, hands.columns.edited]));
    if (column >= 0)
      await hands.type(await someRow(hands, chance), column, [[`typed ${chance.whole(1, 99)}`]]);
  },
  async renameRow(hands, chance) {
    const column = await hands.columnOf(hands.columns.key);
    if (column >= 0)
      await hands.type(await someRow(hands, chance), column, [[`renamed ${chance.whole(1, 999)}`]]);
  },
  async typeAside(hands, chance) {
    const width = await hands.width();
    await hands.type(await someRow(hands, chance), width + chance.whole(0, 2), [['aside', '=1+1']]);
  },
  async typeBelow(hands, chance) {
    await hands.type((await hands.lastRow()) + chance.whole(2, 3), await someColumn(hands, chance), [
      ['below'],
    ]);
  },
  async addFormulas(hands, chance) {
    await hands.type(0, await hands.width(), [['Twice'], ['=1*2'], ['=ROW()'], [`=${chance.whole(1, 9)}`]]);
  },
  async colour(hands, chance) {
    const row = await someRow(hands, chance);
    await hands.change(
      hands.look(hands.block(row, row + 2, 0, 6), { backgroundColor: { blue: chance.next() } }),
    );
  },
  async copyRow(hands, chance) {
    const row = await someRow(hands, chance);
    const to = (await hands.lastRow()) + 1;
    await hands.change({
      copyPaste: {
        source: hands.block(row, row + 1, 0, 30),
        destination: hands.block(to, to + 1, 0, 30),
        pasteType: 'PASTE_NORMAL',
      },
    });
  },
  async mergeAside(hands, chance) {
    const [row, column] = [await someRow(hands, chance), (await hands.width()) + 1];
    const range = hands.block(row, row + chance.whole(1, 3), column, column + 2);
    await hands.change({ mergeCells: { range, mergeType: 'MERGE_ALL' } });
  },
  async renameColumn(hands, chance) {
    const { edited, aliases } = hands.columns;
    const names = [edited, ...(aliases[edited] ?? [])];
    const headers = (await hands.values())[0] ?? [];
    const column = headers.findIndex((header) => names.includes(header));
    if (column >= 0) await hands.type(0, column, [[chance.pick(names)]]);
  },
  async loseHeader(hands) {
    const column = await hands.columnOf(hands.columns.key);
    if (column >= 0) await hands.type(0, column, [['Mislaid']]);
  },
  async findHeader(hands) {
    const column = await hands.columnOf('Mislaid');
    if (column >= 0) await hands.type(0, column, [[hands.columns.key]]);
  },
};
