import type { Tab } from '../google/tabs.ts';

const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);

/**
 * Tells whether a tab is unchanged: 64 bits of what its cells show and where. Blank cells do not count, since reads
 * that include formats also return cells without content. Calculated in steps, so that nobody waits for a long tab.
 */
export class TabDigest {
  readonly #blocks: Tab['data'];
  #block = 0;
  #row = 0;
  #one = 0x811c9dc5 | 0;
  #other = 0x9e3779b9 | 0;

  constructor({ data }: Tab) {
    this.#blocks = data;
  }

  #mix(word: number): void {
    this.#one = Math.imul(this.#one ^ word, 0x01000193);
    this.#other = Math.imul(this.#other ^ word, 0x85ebca6b) ^ (this.#other >>> 15);
  }

  #take(row: number, column: number, shown: number | string): void {
    this.#mix(row);
    this.#mix(column);
    if (typeof shown === 'number') {
      number[0] = shown;
      for (const half of halves) this.#mix(half);
      this.#one ^= this.#one >>> 15;
      return;
    }
    for (let at = 0; at < shown.length; at += 1) this.#mix(shown.charCodeAt(at));
    this.#mix(0x10000 + shown.length);
  }

  /** Takes in this many rows; returns whether that was all of them. */
  step(count: number): boolean {
    for (let left = count; left > 0; left -= 1) {
      const block = this.#blocks[this.#block];
      if (!block) return true;
      const { values = [] } = block.rowData[this.#row] ?? {};
      for (let column = 0; column < values.length; column += 1) {
        const { effectiveValue, formattedValue = '' } = values[column] ?? {};
        const shown = effectiveValue?.numberValue ?? formattedValue;
        if (shown !== '') this.#take(block.startRow + this.#row, block.startColumn + column, shown);
      }
      this.#row += 1;
      if (this.#row >= block.rowData.length) [this.#block, this.#row] = [this.#block + 1, 0];
    }
    return this.#block >= this.#blocks.length;
  }

  /** Call when all rows are in. */
  get text(): string {
    return `${this.#one} ${this.#other}`;
  }
}
