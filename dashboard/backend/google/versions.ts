import { type Grid, gridOf } from './grid-rows.ts';
import type { Tab } from './tabs.ts';

interface WithHeaders {
  headers: Readonly<Record<string, unknown>>;
}

/** The version in an answer's headers. */
export function versionIn({ headers }: WithHeaders): string | undefined {
  const { etag } = headers;
  return typeof etag === 'string' ? etag : undefined;
}

/**
 * The spreadsheets that are being worked on: their versions, as of the first read since the work began. A write that
 * names its version is refused as a whole if somebody else was faster. The workspace has a header for that, Google
 * has not; without it the tabs are kept as they were last read, to check the write afterwards.
 */
export class Versions {
  readonly #seen = new Map<string, string | undefined>();
  readonly #grids = new Map<string, Map<number, Grid>>();
  /** Of these, only what an earlier write has read is known. */
  readonly #unproved = new Set<string>();
  readonly #isTold: boolean;

  /** Whether the store returns versions at all. */
  constructor({ isTold }: { isTold: boolean }) {
    this.#isTold = isTold;
  }

  /** From here on, reads and writes of the file use one version. */
  begin(fileId: string): void {
    this.#unproved.delete(fileId);
    if (this.#isTold) this.#seen.set(fileId, undefined);
    else this.#grids.set(fileId, new Map());
  }

  end(fileId: string): void {
    this.#unproved.delete(fileId);
    this.#seen.delete(fileId);
    this.#grids.delete(fileId);
  }

  /** Whether writes depend only on what is read of it, so that all of it has to be read. */
  isUnguarded(fileId: string): boolean {
    return this.#grids.has(fileId);
  }

  /** Keeps tabs that were read completely. */
  noteTabs(fileId: string, tabs: readonly Tab[]): void {
    for (const tab of tabs) this.#grids.get(fileId)?.set(tab.properties.sheetId, gridOf(tab));
  }

  /** The tabs as they were last read, with the header rows of those that are written to; undefined if versions protect them. */
  gridsOf(
    fileId: string,
    tabs: readonly { tabId: number; headerRow?: number }[],
  ): readonly Grid[] | undefined {
    const headerRows = new Map(tabs.map(({ tabId, headerRow = 1 }) => [tabId, headerRow]));
    const grids = this.#grids.get(fileId);
    return grids && [...grids.values()].map((one) => ({ ...one, headerRow: headerRows.get(one.tabId) ?? 1 }));
  }

  /** The version that the work depends on; undefined before its first read, and where versions are not told. */
  of(fileId: string): string | undefined {
    return this.#seen.get(fileId);
  }

  /** Whether work that depends on a version has not read one yet. */
  isUnread(fileId: string): boolean {
    return this.#seen.has(fileId) && this.#seen.get(fileId) === undefined;
  }

  /** Headers that ask a read for the version. */
  headersOfRead(fileId: string): Record<string, string> {
    return this.#seen.has(fileId) ? { 'if-match': '*' } : {};
  }

  headersOfWrite(fileId: string): Record<string, string> {
    const version = this.#seen.get(fileId);
    return version === undefined ? {} : { 'if-match': version };
  }

  /** A later read may be newer than what the write depends on, so only the first counts. */
  noteRead(fileId: string, version: string | undefined): void {
    if (!this.#seen.has(fileId)) return;
    const first = this.#seen.get(fileId) ?? version;
    this.#seen.set(fileId, first);
    if (first === version) this.#unproved.delete(fileId);
  }

  /** The work knows of the file what an earlier write has read, as of that write's version. */
  noteAhead(fileId: string, version: string): void {
    this.noteRead(fileId, version);
    this.#unproved.add(fileId);
  }

  /** Whether the work rests on that, and the store has not said that it is still so. */
  isUnproved(fileId: string): boolean {
    return this.#unproved.has(fileId);
  }

  /** A write makes a new version; without an answer, nobody knows which. */
  noteWrite(fileId: string, version?: string): void {
    if (version !== undefined) this.#unproved.delete(fileId);
    if (this.#seen.has(fileId)) this.#seen.set(fileId, version);
  }
}
