import {
  BooleanNumber,
  CommandType,
  type IDisposable,
  IUndoRedoService,
  type IWorkbookData,
  LifecycleStages,
  type Univer,
  type Worksheet,
} from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { ILayoutService } from '@univerjs/preset-sheets-core';
import type { Spreadsheet } from '../api/sheets.ts';
import { differences } from './differences.ts';
import { editorReader } from './editor-reader.ts';
import { styleHeadings } from './headings.ts';
import { mendMenuPaste } from './menu-paste.ts';
import { type Effect, translateMutation, translateSort } from './mutations.ts';
import { tableOfText } from './pasted-text.ts';
import { spans } from './spans.ts';
import { enableTouchScroll } from './touch-scroll.ts';
import { startUniver } from './univer.ts';
import { cellGrid, hiddenRows, tabStructure, toWorkbook } from './workbook.ts';

interface EditorListeners {
  /** A change made on this page, which the editor has applied already. */
  onChange(effect: Effect): void;
  /** Selection, content, window or tabs have changed. */
  onShown(): void;
}

/** Where the clipboard has rows as text alone, the component takes them as the table that they are. */
function readPastedText(paste: object | undefined): void {
  if (!paste || !('textContent' in paste) || ('htmlContent' in paste && paste.htmlContent)) return;
  if (typeof paste.textContent !== 'string') return;
  const htmlContent = tableOfText(paste.textContent);
  if (htmlContent !== undefined) Object.assign(paste, { htmlContent });
}

const pasteCommand = 'sheet.command.paste-by-short-key';
const sortCommand = 'sheet.command.sort-range';
const scrolls = /^sheet\.(command|operation)\.[a-z-]*scroll/;
const scrollRestMs = 100;
const fromServer = { onlyLocal: true, fromCollab: true };

/** The spreadsheet component with one workbook: tells what the person changes, and takes what others changed. */
export class SheetEditor {
  readonly api: FUniver;
  readonly #univer: Univer;
  readonly #container: HTMLElement;
  readonly #spreadsheetId: string;
  readonly #disposables: IDisposable[] = [];
  #isShowScheduled = false;

  constructor(host: HTMLElement, workbook: IWorkbookData, listeners: EditorListeners) {
    // Each editor has an element of its own: the component cannot start twice in one.
    this.#container = document.createElement('div');
    this.#container.style.cssText = 'position:absolute;inset:0;touch-action:none';
    host.append(this.#container);
    const theme = matchMedia('(prefers-color-scheme: dark)');
    const { univer, api } = startUniver(this.#container, theme.matches);
    this.#univer = univer;
    mendMenuPaste(univer);
    this.api = api;
    this.#spreadsheetId = workbook.id;
    api.createWorkbook(workbook);
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
    this.#disposables.push(
      { dispose: () => clearTimeout(restTimer) },
      this.api.onBeforeCommandExecute((command) => {
        if (command.id === sortCommand) sort = command.params;
        if (command.id === pasteCommand) readPastedText(command.params);
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

  /** The component's canvases ask for the focus before everything else; the page's own order is the better one. */
  #orderStops(): void {
    for (const canvas of this.#container.querySelectorAll('canvas')) {
      canvas.tabIndex = canvas.id.startsWith('univer-sheet') ? 0 : -1;
    }
  }

  get isEditing(): boolean {
    return this.api.getActiveWorkbook()?.isCellEditing() ?? false;
  }

  /** Gives the keyboard back to the cells. */
  focus(): void {
    this.#univer.__getInjector().get(ILayoutService).focus();
  }

  setEditable(isEditable: boolean): void {
    this.api.getActiveWorkbook()?.setEditable(isEditable);
  }

  /** Shows the sheet as the server has it, with the selection where it was. */
  show(spreadsheet: Spreadsheet): void {
    const workbook = this.api.getActiveWorkbook();
    if (!workbook) return;
    if (
      tabStructure(workbook.getWorkbook().getSnapshot()) !==
      tabStructure(toWorkbook(this.#spreadsheetId, spreadsheet))
    ) {
      this.#replaceWorkbook(spreadsheet);
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
      const found = differences(shown, cellGrid(tab));
      this.#setHidden(worksheet, hiddenRows(tab));
      if (found.count > 0) this.#setCells(String(tab.properties.sheetId), found.cells);
      hasForeignEdits ||= found.hasForeignEdits;
    }
    // Undoing a step from before somebody else's change could write into the wrong rows.
    if (hasForeignEdits) this.#forgetSteps();
  }

  /** Which rows a filter hides is the server's to say. */
  #setHidden(worksheet: Worksheet, wanted: ReadonlySet<number>): void {
    const rowData = worksheet.getConfig().rowData;
    const shown = Object.keys(rowData)
      .map(Number)
      .filter((row) => rowData[row]?.hd === BooleanNumber.TRUE);
    const appear = shown.filter((row) => !wanted.has(row));
    const known = new Set(shown);
    const vanish = [...wanted].filter((row) => !known.has(row));
    const unitId = this.#spreadsheetId;
    const subUnitId = worksheet.getSheetId();
    for (const [id, rows] of [
      ['sheet.mutation.set-row-visible', appear],
      ['sheet.mutation.set-row-hidden', vanish],
    ] as const) {
      if (rows.length === 0) continue;
      const endColumn = worksheet.getColumnCount() - 1;
      const ranges = spans(rows).map(([startRow, endRow]) => ({
        startRow,
        endRow,
        startColumn: 0,
        endColumn,
      }));
      this.api.syncExecuteCommand(id, { unitId, subUnitId, ranges }, fromServer);
    }
  }

  #setCells(subUnitId: string, cells: ReturnType<typeof differences>['cells']): void {
    const unitId = this.#spreadsheetId;
    // Setting a cell merges into what it holds, so each is emptied first.
    const emptied = Object.fromEntries(
      Object.entries(cells).map(([row, columns]) => [
        row,
        Object.fromEntries(Object.keys(columns).map((column) => [column, null])),
      ]),
    );
    for (const cellValue of [emptied, cells]) {
      this.api.syncExecuteCommand(
        'sheet.mutation.set-range-values',
        { unitId, subUnitId, cellValue },
        fromServer,
      );
    }
  }

  #forgetSteps(): void {
    this.#univer.__getInjector().get(IUndoRedoService).clearUndoRedo(this.#spreadsheetId);
  }

  /** For changes to the tabs and their sizes, which are rare; the open tab and the selection stay. */
  #replaceWorkbook(spreadsheet: Spreadsheet): void {
    const before = this.api.getActiveWorkbook();
    const tabId = before?.getActiveSheet().getSheetId();
    const range = before?.getActiveRange()?.getRange();
    this.api.disposeUnit(this.#spreadsheetId);
    this.#forgetSteps();
    const workbook = this.api.createWorkbook(toWorkbook(this.#spreadsheetId, spreadsheet));
    const sheet = tabId === undefined ? null : workbook.getSheetBySheetId(tabId);
    if (!sheet) return;
    workbook.setActiveSheet(sheet);
    requestAnimationFrame(() => this.#orderStops());
    styleHeadings(this.api, this.#spreadsheetId);
    if (range && range.endRow < sheet.getMaxRows() && range.endColumn < sheet.getMaxColumns()) {
      sheet.setActiveRange(sheet.getRange(range));
    }
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
