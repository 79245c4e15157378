import { CallFailure } from '../../api/call.ts';
import type { SheetRequest } from '../../api/sheet-requests.ts';
import type { Spreadsheet } from '../../api/sheets.ts';
import { type GridSizes, sizesAfter, sizesOf, wereCarriedOut } from '../grid-sizes.ts';
import { foreignShifts } from './foreign-shifts.ts';
import { rebase, type TabShifts } from './rebase.ts';

/** How the server is reached. */
export interface SheetCalls {
  version(): Promise<string>;
  spreadsheet(): Promise<Spreadsheet>;
  tabs(): Promise<Spreadsheet>;
  /** Fails with a conflict if the sheet is not at this version any more; returns its version after the change. */
  change(requests: readonly SheetRequest[], version: string): Promise<string>;
}

/** Others change a sheet only now and then: a page that is overtaken this often in a row tries again later. */
const maxAttempts = 6;

const isConflict = (error: unknown) => error instanceof CallFailure && error.kind === 'conflict';

/** The request alone does not show where its rows have gone. */
const isSort = (request: SheetRequest) => 'sortRange' in request;

/**
 * The sheet on the server as far as this page knows it, and the way there for changes made here: a change made while others moved
 * rows goes to where its row is by then.
 */
export class StoredSheet {
  readonly #calls: SheetCalls;
  #version: bigint;
  /** The sheet as it was last read, and what this page stored since. */
  #synced: Spreadsheet;
  #ownSince: SheetRequest[] = [];
  #sizes: GridSizes;
  /** Rows and columns that others moved and that the editor does not show yet, in the order of finding. */
  #unseenShifts: TabShifts[] = [];
  #hasUnseen = false;
  #isUnclear = false;

  constructor(calls: SheetCalls, version: string, spreadsheet: Spreadsheet) {
    this.#calls = calls;
    this.#version = BigInt(version);
    this.#synced = spreadsheet;
    this.#sizes = sizesOf(spreadsheet);
  }

  /** The last version that this page has made or read. */
  get version(): bigint {
    return this.#version;
  }

  /** True while others' changes are known here that the editor does not show. */
  get hasUnseen(): boolean {
    return this.#hasUnseen;
  }

  /** Stores changes to what the editor shows; returns false when some belonged to rows that are gone. */
  async send(requests: readonly SheetRequest[]): Promise<boolean> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const rebased = this.#unseenShifts.reduce<SheetRequest[]>(rebase, [...requests]);
      const isWhole = rebased.length >= requests.length;
      if (rebased.length === 0) return isWhole;
      try {
        this.#version = BigInt(await this.#calls.change(rebased, String(this.#version)));
      } catch (error) {
        if (!isConflict(error)) throw error;
        await this.#readOthers();
        continue;
      }
      this.noteStored(rebased);
      if (rebased.some(isSort)) await this.#readSorted();
      return isWhole;
    }
    throw new CallFailure('unavailable', 'Others keep changing this sheet.');
  }

  noteStored(requests: readonly SheetRequest[]): void {
    this.#sizes = sizesAfter(this.#sizes, requests);
    this.#ownSince.push(...requests);
  }

  /** Whether requests whose answer was lost were carried out; undefined if that is unknown. */
  async wereCarriedOut(requests: readonly SheetRequest[]): Promise<boolean | undefined> {
    const outcome = wereCarriedOut(this.#sizes, requests, sizesOf(await this.#calls.tabs()));
    if (outcome) this.noteStored(requests);
    else if (outcome === undefined) this.#isUnclear = true;
    return outcome;
  }

  /** The editor is about to show the sheet as it was read; returns how its rows and columns move there. */
  show(spreadsheet: Spreadsheet, version: bigint): TabShifts[] {
    const shifts = [...this.#unseenShifts];
    // A spreadsheet whose sizes did not change keeps its selection where it is.
    if (!this.#isUnclear && this.#hasOtherSizes(spreadsheet)) {
      shifts.push(foreignShifts(this.#synced, this.#ownSince, spreadsheet));
    }
    this.#settle(spreadsheet, version);
    this.#unseenShifts = [];
    this.#hasUnseen = false;
    return shifts;
  }

  #hasOtherSizes(spreadsheet: Spreadsheet): boolean {
    const now = sizesOf(spreadsheet);
    return [...this.#sizes].some(([id, { rows, columns }]) => {
      const size = now.get(id);
      return size !== undefined && (size.rows !== rows || size.columns !== columns);
    });
  }

  /** The version is read first, so that the cells are at least as recent. */
  async #readOthers(): Promise<void> {
    const version = BigInt(await this.#calls.version());
    const now = await this.#calls.spreadsheet();
    this.#hasUnseen = true;
    // If a change of ours to rows may have been carried out, nobody can know whose shift it is.
    if (!this.#isUnclear) this.#unseenShifts.push(foreignShifts(this.#synced, this.#ownSince, now));
    this.#settle(now, version);
  }

  /** After a sort of ours: what others move from here on is determined from the order that the server has made. */
  async #readSorted(): Promise<void> {
    // The sort is stored whether it can be read or not.
    const sorted = await this.#calls.spreadsheet().catch(() => undefined);
    if (sorted === undefined) this.#isUnclear = true;
    else this.#settle(sorted, this.#version);
  }

  #settle(spreadsheet: Spreadsheet, version: bigint): void {
    this.#synced = spreadsheet;
    this.#ownSince = [];
    this.#sizes = sizesOf(spreadsheet);
    this.#isUnclear = false;
    this.#version = version;
  }
}
