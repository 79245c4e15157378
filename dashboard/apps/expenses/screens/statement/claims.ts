import { parseDay } from '#kernel/day.ts';
import type { ExpenseRow } from '../../record.ts';
import { isOfStatement, keyOfLine, type Line, namingWords, type OpenRows } from './open-rows.ts';

/** What a line of a statement is in the report, as far as that can be told of it. */
export type Found =
  | { kind: 'new' }
  /** A row of the report is this line. */
  | { kind: 'matches'; row: ExpenseRow }
  /** Several may be, or one that only a person can tell. */
  | { kind: 'choose'; rows: readonly ExpenseRow[] };

/**
 * Which lines lay claim to which rows, all heard before any is told. Amount and day are alike by chance too often: without asking, a
 * row is the line that alone may be it, that may be no other, and whose merchant it names, on a day that the file tells of.
 */
export class Claims {
  readonly #rows: OpenRows;
  readonly #linesOf = new Map<ExpenseRow, Set<string>>();
  #first = '9999-12-31';
  #last = '';

  constructor(rows: OpenRows) {
    this.#rows = rows;
  }

  /** A line of the file; one that is not open lays claim to nothing. */
  hear(line: Line, isOpen: boolean): void {
    const { date } = line.record;
    if (parseDay(date) === undefined) return;
    if (date < this.#first) this.#first = date;
    if (date > this.#last) this.#last = date;
    if (!isOpen) return;
    for (const row of this.#rows.near(line)) {
      const lines = this.#linesOf.get(row) ?? new Set();
      this.#linesOf.set(row, lines.add(keyOfLine(line.record)));
    }
  }

  verdictOf(line: Line): Found {
    const found = this.#rows.near(line);
    const [one] = found;
    if (!one) {
      const charged = this.#rows.charged(line);
      return charged.length > 0 ? { kind: 'choose', rows: charged } : { kind: 'new' };
    }
    if (found.length > 1 || !this.#isSure(one, line)) return { kind: 'choose', rows: found };
    this.#rows.take(one);
    return { kind: 'matches', row: one };
  }

  #isSure(row: ExpenseRow, { record }: Line): boolean {
    // The line of a row beyond the days of the file may stand in another file.
    const isWithin = row.date >= this.#first && row.date <= this.#last;
    const isAlone = this.#linesOf.get(row)?.size === 1;
    return isWithin && isAlone && isNamed(row, record) && !isOfStatement(row, record);
  }
}

/** Whether all words of the one stand in the other, as those of "Shell" do in "SHELL OIL 5744". */
function isNamed(row: { description: string }, line: { description: string }): boolean {
  const [ours, theirs] = [namingWords(row.description), namingWords(line.description)];
  if (ours.length === 0 || theirs.length === 0) return false;
  return ours.every((word) => theirs.includes(word)) || theirs.every((word) => ours.includes(word));
}
