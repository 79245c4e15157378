/** Above this many changed rows, a follower of the changes had better read the whole sheet again. */
const maxRows = 2000;

/** The rows that a follower of a sheet's changes has not seen yet; at first all. */
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
