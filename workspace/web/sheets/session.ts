import { asFailure } from '../api/call.ts';
import { changeFile, type FileVersion, readVersion } from '../api/drive.ts';
import type { SheetRequest } from '../api/sheet-requests.ts';
import { changeSpreadsheet } from '../api/sheet-requests.ts';
import { hasBoundLooks, readSpreadsheet, readTabs, type Spreadsheet } from '../api/sheets.ts';
import { tabCopy } from './commands.ts';
import { SheetEditor } from './editor.ts';
import { type BasicFilter, filtersOf } from './finding/filters.ts';
import { type Merges, mergeRequests, mergesAfter, mergesOf } from './saving/merges.ts';
import type { Effect } from './saving/mutations.ts';
import { SaveQueue } from './saving/save-queue.ts';
import { type SheetCalls, StoredSheet } from './saving/stored-sheet.ts';
import { firstView, type SheetView } from './sheet-view.ts';
import { shownMerges } from './shown-sheet.ts';
import { activeCell, type TabLabel, tabLabels, usedSize, visibleCells } from './shown-state.ts';
import { hasFormula } from './workbook.ts';

/** What others change is on the screen within two seconds. */
const pollMs = 1_000;

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** An open sheet: saves what is changed here and shows what is changed elsewhere. */
export class SheetSession {
  readonly editor: SheetEditor;
  readonly spreadsheetId: string;
  readonly #queue: SaveQueue;
  readonly #listeners = new Set<() => void>();
  #view: SheetView;
  readonly #stored: StoredSheet;
  /** True if a change to one cell may change what others show. */
  #dependsOnServer: boolean;
  #filters: ReadonlyMap<string, BasicFilter>;
  /** The merged cells as they are on the server once all that waits is stored. */
  #merges: Merges;
  #mergeTimer: ReturnType<typeof setTimeout> | undefined;
  #tabToOpen: string | undefined;
  /** True while something is typed outside the cells that belongs to one of them. */
  hasDraft = false;
  #needsReload = false;
  #isPolling = false;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(host: HTMLElement, spreadsheetId: string, file: FileVersion, spreadsheet: Spreadsheet) {
    this.spreadsheetId = spreadsheetId;
    this.#stored = new StoredSheet(callsOf(spreadsheetId), file.version, spreadsheet);
    this.#dependsOnServer = dependsOnServer(spreadsheet);
    this.#view = firstView(file);
    this.#filters = filtersOf(spreadsheet);
    this.#merges = mergesOf(spreadsheet);
    this.#queue = new SaveQueue({
      send: (requests) => this.#send(requests),
      wereCarriedOut: (requests) => this.#stored.wereCarriedOut(requests),
      onUnclear: () => this.#onUnclear(),
      onChange: () => this.#onSaveState(),
      wait,
    });
    this.editor = new SheetEditor(host, spreadsheetId, spreadsheet, {
      onChange: (effect) => this.#onChange(effect),
      onShown: () => this.#onShown(),
    });
    if (!this.#view.canEdit) this.editor.setEditable(false);
    this.#timer = setInterval(() => void this.#poll(), pollMs);
    document.addEventListener('visibilitychange', this.#pollWhenSeen);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): SheetView => this.#view;

  get isUnsaved(): boolean {
    return this.#queue.state.kind !== 'saved' || this.#mergeTimer !== undefined;
  }

  retry(): void {
    this.#queue.retry();
  }

  /** Gives up what is not saved and shows the sheet as the server has it. */
  async discard(): Promise<void> {
    this.#needsReload = true;
    this.#queue.discard();
    await this.#poll();
  }

  say(notice: string): void {
    this.#update({ notice });
  }

  dismissNotice(): void {
    this.#update({ notice: undefined });
  }

  async rename(title: string): Promise<void> {
    const before = this.#view.title;
    this.#update({ title });
    await changeFile(this.spreadsheetId, { name: title }).catch((error: unknown) => {
      this.#update({ title: before, notice: `The name was not changed. ${asFailure(error).message}` });
    });
  }

  dispose(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#mergeTimer);
    document.removeEventListener('visibilitychange', this.#pollWhenSeen);
    this.editor.dispose();
  }

  #update(change: Partial<SheetView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #onChange({ requests, needsReload }: Effect): void {
    this.#needsReload ||= needsReload;
    this.#dependsOnServer ||= requests.some(
      (request) => 'updateCells' in request && JSON.stringify(request).includes('"formulaValue"'),
    );
    this.#add(requests);
    // A change to rows comes in several steps, between which merged cells are neither here nor there.
    this.#mergeTimer ??= setTimeout(() => this.#addMerges());
  }

  #add(requests: readonly SheetRequest[]): void {
    this.#merges = requests.reduce(mergesAfter, this.#merges);
    this.#queue.add(requests);
  }

  /** Merges are read from what is shown, since the editor also splits merged cells while it moves rows. */
  #addMerges(): void {
    this.#mergeTimer = undefined;
    const shown = shownMerges(this.editor.api);
    for (const [id, ranges] of shown) this.#add(mergeRequests(this.#merges.get(id) ?? [], ranges));
    this.#merges = shown;
    if (!this.isUnsaved) this.#onSaveState();
  }

  async #send(requests: readonly SheetRequest[]): Promise<void> {
    if (await this.#stored.send(requests)) return;
    this.say('Someone deleted the rows or columns of a cell you were changing.');
  }

  /** Sends changes that the editor does not make itself; it shows them once the server has them. */
  request(requests: readonly SheetRequest[]): void {
    this.#onChange({ requests: [...requests], needsReload: true });
  }

  /** Copies a tab with all that it holds, which only the server can, and opens the copy. */
  duplicateTab({ id, name }: TabLabel): void {
    const copy = tabCopy(this.editor.api, id, name);
    this.#tabToOpen = String(copy.newSheetId);
    this.request([{ duplicateSheet: copy }]);
  }

  /** Resolves once everything that was changed until now is stored, or else could not be: whether it is. */
  whenSaved(): Promise<boolean> {
    const isOpen = () => this.isUnsaved && this.#queue.state.kind !== 'failed';
    if (!isOpen()) return Promise.resolve(!this.isUnsaved);
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (isOpen()) return;
        stop();
        resolve(!this.isUnsaved);
      });
    });
  }

  #onUnclear(): void {
    this.#needsReload = true;
    this.#update({
      notice: 'The connection broke during a change to rows or tabs. Check that the sheet is as you want it.',
    });
  }

  #onSaveState(): void {
    const saveState = this.#queue.state;
    // Results of formulas, and looks that follow from contents, come from the server.
    if (saveState.kind === 'saved' && this.#dependsOnServer) this.#needsReload = true;
    this.#update({ saveState });
    if (saveState.kind === 'saved') void this.#poll();
  }

  #onShown(): void {
    const { api } = this.editor;
    this.#update({
      tabs: tabLabels(api, false),
      hiddenTabs: tabLabels(api, true),
      activeTabId: api.getActiveWorkbook()?.getActiveSheet().getSheetId(),
      canUndo: this.editor.steps.undos > 0,
      canRedo: this.editor.steps.redos > 0,
      activeCell: activeCell(this.editor),
      visible: visibleCells(api),
      used: usedSize(api),
      filter: this.#filters.get(api.getActiveWorkbook()?.getActiveSheet().getSheetId() ?? ''),
    });
  }

  get #isAtRest(): boolean {
    return !this.isUnsaved && !this.editor.isEditing && !this.hasDraft;
  }

  readonly #pollWhenSeen = () => void this.#poll();

  async #poll(): Promise<void> {
    if (document.hidden || this.#isPolling) return;
    this.#isPolling = true;
    try {
      const calls = this.#queue.storedCalls;
      const file = await readVersion(this.spreadsheetId);
      if (file.name !== this.#view.title || this.#view.readFailure !== undefined) {
        this.#update({ title: file.name, readFailure: undefined });
      }
      await this.#follow(BigInt(file.version), calls);
    } catch (error) {
      this.#update({ readFailure: asFailure(error) });
    } finally {
      this.#isPolling = false;
    }
  }

  /** Shows the sheet as it is on the server if that differs from what this page has made of it. */
  async #follow(version: bigint, calls: number): Promise<void> {
    // Changes made here go first, even while an answer is on its way; the next round reads again.
    const isOvertaken = () => !this.#isAtRest || calls !== this.#queue.storedCalls;
    if (isOvertaken()) return;
    if (version === this.#stored.version && !this.#stored.hasUnseen && !this.#needsReload) return;
    const spreadsheet = await readSpreadsheet(this.spreadsheetId);
    if (isOvertaken()) return;
    this.#needsReload = false;
    const shifts = this.#stored.show(spreadsheet, version);
    this.#filters = filtersOf(spreadsheet);
    this.#dependsOnServer = dependsOnServer(spreadsheet);
    this.#merges = mergesOf(spreadsheet);
    this.editor.show(spreadsheet, shifts, this.#tabToOpen);
    this.#tabToOpen = undefined;
    this.#onShown();
  }
}

function callsOf(spreadsheetId: string): SheetCalls {
  return {
    version: async () => (await readVersion(spreadsheetId)).version,
    spreadsheet: () => readSpreadsheet(spreadsheetId),
    tabs: () => readTabs(spreadsheetId),
    change: (requests, version) => changeSpreadsheet(spreadsheetId, requests, version),
  };
}

function dependsOnServer(spreadsheet: Spreadsheet): boolean {
  return hasFormula(spreadsheet) || hasBoundLooks(spreadsheet);
}
