import type { MoveLine, MoveReason, MoveReport } from '#kernel/move.ts';
import type { WholeFile } from '../google/whole-files.ts';

/** The report is read by a person, and kept for a day. */
const maxLines = 300;

/** What may work when it is tried again. */
const mendable = ['differs', 'refused', 'unsteady', 'too-large'] as const satisfies readonly MoveReason[];

/** The result of a move so far. What earlier runs have found out still counts. */
export class Tally {
  readonly #earlier: Pick<MoveReport, 'cells' | 'bytes'>;
  readonly #done = new Set<string>();
  readonly #copied = new Set<string>();
  readonly #verified = new Set<string>();
  readonly #lines = new Map<string, MoveLine>();
  #total = 0;
  #cells = 0;
  #bytes = 0;
  #shared = 0;

  constructor(earlier: MoveReport | null) {
    this.#earlier = { cells: earlier?.cells ?? 0, bytes: earlier?.bytes ?? 0 };
    for (const line of earlier?.lines ?? []) {
      if (line.reason === 'parts') this.#lines.set(`${line.link} ${line.reason}`, line);
    }
  }

  expect(files: readonly WholeFile[]): void {
    this.#total = files.length;
    this.#shared = files.filter(({ shared }) => shared).length;
  }

  copied({ id }: WholeFile, bytes = 0): void {
    this.#copied.add(id);
    this.#bytes += bytes;
  }

  /** Read again on both sides and found equal. */
  verified({ id }: WholeFile, cells = 0): void {
    this.#verified.add(id);
    this.#cells += cells;
  }

  done({ id }: WholeFile): void {
    this.#done.add(id);
  }

  note(file: WholeFile, reason: MoveReason, places: readonly string[] = [], count = places.length): void {
    if (reason === 'differs') this.#verified.delete(file.id);
    const { name, webViewLink: link } = file;
    if (this.#lines.size < maxLines) {
      this.#lines.set(`${link} ${reason}`, { name, link, reason, places: places.slice(0, 20), count });
    }
  }

  /** What was in the way in an earlier round has been resolved since. */
  settle({ webViewLink }: WholeFile): void {
    for (const reason of mendable) this.#lines.delete(`${webViewLink} ${reason}`);
  }

  /** Whether the absence of a file has been explained. */
  knows({ webViewLink }: WholeFile): boolean {
    return mendable.some((reason) => this.#lines.has(`${webViewLink} ${reason}`));
  }

  get report(): MoveReport {
    return {
      total: this.#total,
      done: this.#done.size,
      copied: this.#copied.size,
      verified: this.#verified.size,
      cells: this.#earlier.cells + this.#cells,
      bytes: this.#earlier.bytes + this.#bytes,
      shared: this.#shared,
      lines: [...this.#lines.values()],
    };
  }
}
