import { type Grid, gridOf } from './grid-rows.ts';
import type { Tab } from './tabs.ts';

interface WithHeaders {
  headers: Readonly<Record<string, unknown>>;
}

function versionIn({ headers }: WithHeaders): string | undefined {
  const { etag } = headers;
  return typeof etag === 'string' ? etag : undefined;
}

/**
 * The spreadsheets on which work is under way: their versions, as the first read since its begin told them. A write
 * that names its version is refused as a whole where another hand was faster. Google has no such header, the workspace
 * has; without it the tabs are kept as they were read last, for the write to be looked after.
 */
export class Versions {
  readonly #seen = new Map<string, string | undefined>();
  readonly #grids = new Map<string, Map<number, Grid>>();
  readonly #isTold: boolean;

  /** Takes whether the store tells versions at all. */
  constructor({ isTold }: { isTold: boolean }) {
    this.#isTold = isTold;
  }

  /** From here on what is read and written of the file goes by one version. */
  begin(fileId: string): void {
    if (this.#isTold) this.#seen.set(fileId, undefined);
    else this.#grids.set(fileId, new Map());
  }

  end(fileId: string): void {
    this.#seen.delete(fileId);
    this.#grids.delete(fileId);
  }

  /** Whether what is written now goes by what is read of it alone, so that all of it has to be read. */
  isUnguarded(fileId: string): boolean {
    return this.#grids.has(fileId);
  }

  /** Keeps tabs that were read whole. */
  noteTabs(fileId: string, tabs: readonly Tab[]): void {
    for (const tab of tabs) this.#grids.get(fileId)?.set(tab.properties.sheetId, gridOf(tab));
  }

  /** The tabs as they were read last; undefined where versions guard them. */
  gridsOf(fileId: string): readonly Grid[] | undefined {
    const grids = this.#grids.get(fileId);
    return grids && [...grids.values()];
  }

  /** With these a read is told the version. */
  headersOfRead(fileId: string): Record<string, string> {
    return this.#seen.has(fileId) ? { 'if-match': '*' } : {};
  }

  headersOfWrite(fileId: string): Record<string, string> {
    const version = this.#seen.get(fileId);
    return version === undefined ? {} : { 'if-match': version };
  }

  /** What was read later may be newer than what the write goes by, so only the first counts. */
  noteRead(fileId: string, answer: WithHeaders): void {
    if (this.#seen.has(fileId)) this.#seen.set(fileId, this.#seen.get(fileId) ?? versionIn(answer));
  }

  /** A write makes a version of its own; of one without an answer nobody knows it. */
  noteWrite(fileId: string, answer?: WithHeaders): void {
    if (this.#seen.has(fileId)) this.#seen.set(fileId, answer && versionIn(answer));
  }
}
