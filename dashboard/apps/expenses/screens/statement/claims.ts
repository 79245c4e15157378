import { parseDay } from '#kernel/day.ts';
import type { ExpenseRow } from '../../record.ts';
import { isOfStatement, keyOfLine, type Line, namingWords, type OpenRows } from './open-rows.ts';

/** What a line of a statement is in the report, as far as that can be determined. */
export type Found =
  | { kind: 'new' }
  /** A row of the report matches this line. */
  | { kind: 'matches'; row: ExpenseRow }
  /** Several rows may match, or one that only a person can confirm. */
  | { kind: 'choose'; rows: readonly ExpenseRow[] };

/**
 * Collects which lines may match which rows before deciding on any. Amount and day coincide too often by chance. A row is therefore
 * matched without asking only if this line is the only one for it, it is the only row for this line, they name the same merchant,
 * and its day is within the file's.
 */
export class Claims {
  readonly #rows: OpenRows;
  readonly #linesOf = new Map<ExpenseRow, Set<string>>();
  #first = '9999-12-31';
  #last = '';

  constructor(rows: OpenRows) {
    this.#rows = rows;
  }

  /** Registers a line of the file; one that is not open claims no rows. */
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
    // The line for a row outside the file's days may be in another file.
    const isWithin = row.date >= this.#first && row.date <= this.#last;
    const isAlone = this.#linesOf.get(row)?.size === 1;
    return isWithin && isAlone && isNamed(row, record) && !isOfStatement(row, record);
  }
}

/** Whether all words of one are in the other, such as those of "Shell" in "SHELL OIL 5744". */
function isNamed(row: { description: string }, line: { description: string }): boolean {
  const [ours, theirs] = [namingWords(row.description), namingWords(line.description)];
  if (ours.length === 0 || theirs.length === 0) return false;
  return ours.every((word) => theirs.includes(word)) || theirs.every((word) => ours.includes(word));
}
