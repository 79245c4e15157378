import {
  CommandType,
  type IDisposable,
  IUndoRedoService,
  LifecycleStages,
  type Univer,
} from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { ILayoutService } from '@univerjs/preset-sheets-core';
import { hasBoundLooks, type Spreadsheet } from '../api/sheets.ts';
import { editorReader } from './editor-reader.ts';
import { styleHeadings } from './headings.ts';
import { type BoundLooks, boundLooksOf, drawBoundLooks } from './saving/bound-looks.ts';
import { differences } from './saving/differences.ts';
import { mendMenuPaste } from './saving/menu-paste.ts';
import { type Effect, translateMutation, translateSort } from './saving/mutations.ts';
import { tableOfText } from './saving/pasted-text.ts';
import type { TabShifts } from './saving/rebase.ts';
import { followLocale, localeOf } from './sheet-locale.ts';
import { placeOf, returnTo, type SheetPlace, startOf } from './sheet-place.ts';
import { showCells, showHidden, showMerges } from './shown-sheet.ts';
import { enableTouchScroll } from './touch-scroll.ts';
import { startUniver } from './univer.ts';
import { cellGrid, hiddenRows, mergedRanges, tabStructure, toWorkbook } from './workbook.ts';

interface EditorListeners {
  /** A change made on this page, which the editor has applied already. */
  onChange(effect: Effect): void;
  /** Selection, content, window or tabs have changed. */
  onShown(): void;
}

/** If the clipboard has rows only as text, the component treats them as a table. */
function readPastedText(paste: object | undefined, locale: string): void {
  if (!paste || !('textContent' in paste) || ('htmlContent' in paste && paste.htmlContent)) return;
  if (typeof paste.textContent !== 'string') return;
  const htmlContent = tableOfText(paste.textContent, locale);
  if (htmlContent !== undefined) Object.assign(paste, { htmlContent });
}

const pasteCommand = 'sheet.command.paste-by-short-key';
const sortCommand = 'sheet.command.sort-range';
const scrolls = /^sheet\.(command|operation)\.[a-z-]*scroll/;
const scrollRestMs = 100;

/** The spreadsheet component with one workbook: reports what the person changes, and shows what others changed. */
export class SheetEditor {
  readonly api: FUniver;
  readonly #univer: Univer;
  readonly #container: HTMLElement;
  readonly #spreadsheetId: string;
  readonly #disposables: IDisposable[] = [];
  #isShowScheduled = false;
  #steps = { undos: 0, redos: 0 };
  #looks: BoundLooks;
  #locale: string;

  constructor(
    host: HTMLElement,
    spreadsheetId: string,
    spreadsheet: Spreadsheet,
    listeners: EditorListeners,
  ) {
    // Each editor has a separate element: the component cannot start twice in one.
    this.#container = document.createElement('div');
    this.#container.style.cssText = 'position:absolute;inset:0;touch-action:none';
    host.append(this.#container);
    const theme = matchMedia('(prefers-color-scheme: dark)');
    const { univer, api } = startUniver(this.#container, theme.matches);
    this.#univer = univer;
    mendMenuPaste(univer);
    this.api = api;
    this.#spreadsheetId = spreadsheetId;
    this.#looks = boundLooksOf(spreadsheet);
    this.#locale = localeOf(spreadsheet);
    api.createWorkbook(toWorkbook(spreadsheetId, spreadsheet));
    followLocale(univer, () => this.#locale);
    drawBoundLooks(univer, () => this.#looks);
    this.#listen(listeners);
    const follow = () => api.toggleDarkMode(theme.matches);
    theme.addEventListener('change', follow);
    this.#disposables.push(
      { dispose: () => theme.removeEventListener('change', follow) },
      { dispose: enableTouchScroll(this.#container) },
    );
  }

  #listen({ onChange, onShown }: EditorListeners): void {
    const reader = editorReader(this.api);
    let sort: unknown;
    const show = () => {
      if (this.#isShowScheduled) return;
      this.#isShowScheduled = true;
      requestAnimationFrame(() => {
        this.#isShowScheduled = false;
        onShown();
      });
    };
    // Scrolling has to be smooth before it is read out.
    let restTimer: ReturnType<typeof setTimeout> | undefined;
    const showAtRest = () => {
      clearTimeout(restTimer);
      restTimer = setTimeout(show, scrollRestMs);
    };
    const steps = this.#undoRedo.undoRedoStatus$.subscribe((status) => {
      this.#steps = status;
      show();
    });
    this.#disposables.push(
      { dispose: () => clearTimeout(restTimer) },
      { dispose: () => steps.unsubscribe() },
      this.api.onBeforeCommandExecute((command) => {
        if (command.id === sortCommand) sort = command.params;
        if (command.id === pasteCommand) readPastedText(command.params, this.#locale);
      }),
      this.api.onCommandExecuted((command, options) => {
        if (scrolls.test(command.id)) return showAtRest();
        show();
        if (command.id === sortCommand) sort = undefined;
        if (command.type !== CommandType.MUTATION || !command.id.startsWith('sheet.mutation.')) return;
        if (options?.onlyLocal || options?.fromCollab || options?.['fromFormula']) return;
        const isSort = command.id === 'sheet.mutation.reorder-range' && sort !== undefined;
        onChange(
          isSort
            ? translateSort(sort, command.params, reader)
            : translateMutation(command.id, command.params, reader),
        );
      }),
      this.api.addEvent(this.api.Event.LifeCycleChanged, ({ stage }) => {
        if (stage === LifecycleStages.Rendered) styleHeadings(this.api, this.#spreadsheetId);
        if (stage >= LifecycleStages.Rendered) this.#orderStops();
      }),
      this.api.addEvent(this.api.Event.SelectionChanged, show),
      this.api.addEvent(this.api.Event.Scroll, showAtRest),
      this.api.addEvent(this.api.Event.ActiveSheetChanged, show),
    );
    show();
  }

  /** The component's canvases would take the focus before everything else; the page's own order is better. */
  #orderStops(): void {
    for (const canvas of this.#container.querySelectorAll('canvas')) {
      canvas.tabIndex = canvas.id.startsWith('univer-sheet') ? 0 : -1;
    }
  }

  /** The locale for reading what is typed, such as de_DE. */
  get locale(): string {
    return this.#locale;
  }

  get isEditing(): boolean {
    return this.api.getActiveWorkbook()?.isCellEditing() ?? false;
  }

  /** Returns the keyboard focus to the cells. */
  focus(): void {
    this.#univer.__getInjector().get(ILayoutService).focus();
  }

  setEditable(isEditable: boolean): void {
    this.api.getActiveWorkbook()?.setEditable(isEditable);
  }

  /** Shows the sheet as the server has it; the selection moves with its rows and columns. A tab that came with it may be opened. */
  show(spreadsheet: Spreadsheet, shifts: readonly TabShifts[], tabToOpen?: string): void {
    const workbook = this.api.getActiveWorkbook();
    if (!workbook) return;
    const hadLooks = [...this.#looks.values()].some(({ size }) => size > 0);
    this.#looks = boundLooksOf(spreadsheet);
    const hasOtherLocale = this.#locale !== localeOf(spreadsheet);
    this.#locale = localeOf(spreadsheet);
    const place = tabToOpen === undefined ? placeOf(this.api, shifts) : startOf(tabToOpen);
    if (
      tabStructure(workbook.getWorkbook().getSnapshot()) !==
      tabStructure(toWorkbook(this.#spreadsheetId, spreadsheet))
    ) {
      this.#replaceWorkbook(spreadsheet, place);
      return;
    }
    let hasForeignEdits = false;
    for (const tab of spreadsheet.sheets) {
      const worksheet = workbook.getWorkbook().getSheetBySheetId(String(tab.properties.sheetId));
      if (!worksheet) continue;
      const styles = workbook.getWorkbook().getStyles();
      const shown = {
        rows: worksheet.getConfig().cellData,
        style: (cell: Parameters<typeof styles.getStyleByCell>[0]) => styles.getStyleByCell(cell),
      };
      const found = differences(shown, cellGrid(tab, this.#locale));
      showHidden(this.api, worksheet, hiddenRows(tab));
      hasForeignEdits = showMerges(this.api, worksheet, mergedRanges(tab)) || hasForeignEdits;
      if (found.count > 0) showCells(this.api, worksheet, found.cells);
      hasForeignEdits ||= found.hasForeignEdits;
    }
    // Undoing a step from before somebody else's change could write into the wrong rows.
    if (hasForeignEdits) this.#forgetSteps();
    if (hadLooks || hasBoundLooks(spreadsheet) || hasOtherLocale) workbook.getActiveSheet().refreshCanvas();
  }

  /** How many steps can be undone and done again. */
  get steps(): { undos: number; redos: number } {
    return this.#steps;
  }

  get #undoRedo(): IUndoRedoService {
    return this.#univer.__getInjector().get(IUndoRedoService);
  }

  #forgetSteps(): void {
    this.#undoRedo.clearUndoRedo(this.#spreadsheetId);
  }

  /** For changes to the tabs and their sizes, which are rare; the open tab and the selection stay. */
  #replaceWorkbook(spreadsheet: Spreadsheet, place: SheetPlace | undefined): void {
    this.api.disposeUnit(this.#spreadsheetId);
    this.#forgetSteps();
    const workbook = this.api.createWorkbook(toWorkbook(this.#spreadsheetId, spreadsheet));
    requestAnimationFrame(() => this.#orderStops());
    styleHeadings(this.api, this.#spreadsheetId);
    if (place) returnTo(workbook, place);
  }

  dispose(): void {
    for (const disposable of this.#disposables) disposable.dispose();
    // The component must not be torn down while React is rendering.
    setTimeout(() => {
      this.#univer.dispose();
      this.#container.remove();
    });
  }
}
