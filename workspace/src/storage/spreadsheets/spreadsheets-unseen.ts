/** Above this many changed rows, whoever follows the changes had better look at the whole sheet again. */
const maxRows = 2000;

/** The rows that whoever follows the changes of a sheet has not seen yet; in the beginning all. */
export class UnseenRows<Row> {
  #rows: Set<Row> | 'all' = 'all';

  add(row: Row): void {
    if (this.#rows === 'all') return;
    this.#rows.add(row);
    if (this.#rows.size > maxRows) this.#rows = 'all';
  }

  addAll(): void {
    this.#rows = 'all';
  }

  take(): readonly Row[] | 'all' {
    const rows = this.#rows;
    this.#rows = new Set();
    return rows === 'all' ? 'all' : [...rows];
  }
}
