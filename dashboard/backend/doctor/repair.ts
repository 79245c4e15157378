import type { SheetReport } from '#kernel/doctor.ts';
import { Problem } from '#kernel/problem.ts';
import type { AppContext } from '../context.ts';
import { mayHaveHappened } from '../google/errors.ts';
import type { SheetRequest, Tab } from '../google/tabs.ts';
import type { TabDeeds } from '../history/deeds.ts';
import { keepUndo, keptUndo } from '../kept-undos.ts';
import { columnKinds } from '../table/cells.ts';
import { newTabRequests } from '../table/repair.ts';
import { headerRowRequest, insertRowsRequest, writeCellsRequest } from '../table/requests.ts';
import { inWriteTurn } from '../table/write-turn.ts';
import { bringsFormat, type CellStep, type Step, witnessApart } from './diagnosis.ts';
import { type Examined, examineFile } from './examine.ts';
import { repairDeeds, standing } from './noted.ts';
import { gridOf } from './tabs.ts';
import {
  cellsAre,
  gridsOf,
  openUndo,
  putBackCell,
  sealUndo,
  startsWithHeaders,
  type Undo,
  undoRequests,
} from './undo.ts';

interface Plan {
  requests: SheetRequest[];
  noted: TabDeeds[];
  undo: Undo;
}

const ofType = <T extends Step['type']>(steps: readonly Step[], type: T) =>
  steps.filter((step): step is Extract<Step, { type: T }> => step.type === type);

function writeRequest(step: CellStep): SheetRequest {
  const { tabId, rowIndex, column, after, kind } = step;
  const fields = bringsFormat(step) ? 'userEnteredValue,userEnteredFormat.numberFormat' : 'userEnteredValue';
  return writeCellsRequest(tabId, { rowIndex, column }, [[columnKinds[kind].enter(after)]], fields);
}

/** Makes room for cells to the right of the grid. */
function widening(steps: readonly Step[], { opened }: Examined): Undo['columns'] {
  const needed = new Map<number, number>();
  const need = (tabId: number, columns: number) =>
    needed.set(tabId, Math.max(needed.get(tabId) ?? 0, columns));
  for (const { tabId, column } of ofType(steps, 'cell')) need(tabId, column + 1);
  for (const { tabId, headers } of ofType(steps, 'headerRow')) need(tabId, headers.length);
  return (opened?.tabs ?? []).flatMap(({ view: { tabId, columnCount } }) => {
    const count = (needed.get(tabId) ?? 0) - columnCount;
    return count > 0 ? [{ tabId, first: columnCount, count }] : [];
  });
}

/** The cells to be written, each row recognised by what stays as it is. */
function cellsIn(steps: readonly Step[], { opened }: Examined): CellStep[] {
  const cells = ofType(steps, 'cell');
  return cells.map((step) => {
    const { tabId, rowIndex, witness } = step;
    const tab = opened?.tabs.find(({ view }) => view.tabId === tabId);
    const inRow = cells.filter((one) => one.tabId === tabId && one.rowIndex === rowIndex);
    const written = new Set(inRow.map(({ column }) => column));
    return { ...step, witness: witness && witnessApart(witness, tab?.grid[rowIndex - 1] ?? [], written) };
  });
}

/** Single cells first, while rows are in place; then what moves or makes whole rows and tabs. */
function planOf(examined: Examined, steps: readonly Step[]): Plan {
  const cells = cellsIn(steps, examined);
  const headerRows = ofType(steps, 'headerRow').map(({ tabId, headers }) => ({
    tabId,
    headers: [...headers],
  }));
  const newTabs = ofType(steps, 'tab').map(({ sheet }) => {
    const requests = newTabRequests(sheet);
    const tabId = requests[0]?.addSheet?.properties?.sheetId;
    return { requests, undo: { tabId: tabId ?? 0, headers: Object.keys(sheet.columns) } };
  });
  const columns = widening(steps, examined);
  return {
    requests: [
      ...columns.map(({ tabId, count: length }) => ({
        appendDimension: { sheetId: tabId, dimension: 'COLUMNS', length },
      })),
      ...cells.map(writeRequest),
      ...headerRows.flatMap(({ tabId, headers }) => [
        insertRowsRequest({ tabId, rowCount: 1 }, 1, 1),
        headerRowRequest(tabId, headers, 0, 'inherited'),
      ]),
      ...newTabs.flatMap(({ requests }) => requests),
    ],
    noted: repairDeeds(
      (examined.opened?.tabs ?? []).map(({ view, grid }) => standing(view, grid)),
      cells.map((step) => ({
        ...step,
        entered: columnKinds[step.kind].enter(step.after),
        isDay: step.kind === 'day',
      })),
    ),
    undo: {
      fileId: examined.sheet.id,
      cells: cells.map(({ tabId, rowIndex, column, before, after, kind, numberFormat, witness }) => ({
        ...{ tabId, rowIndex, column, before, after, kind, witness },
        ...(numberFormat && { numberFormat }),
      })),
      tabs: newTabs.map(({ undo }) => undo),
      headerRows,
      columns,
      files: ofType(steps, 'file').map(({ fileId, isTrashed }) => ({ fileId, isTrashed })),
    },
  };
}

async function readTabs({ sheets }: AppContext, fileId: string): Promise<Tab[]> {
  const read = await sheets.readCells(fileId, [], 'entered');
  return typeof read === 'string' ? [] : read;
}

/** Writes to the spreadsheet, all or nothing; if the answer was lost, looks for the result. */
async function write(
  context: AppContext,
  fileId: string,
  { requests, noted }: { requests: readonly SheetRequest[]; noted: readonly TabDeeds[] },
  isDone: (tabs: readonly Tab[]) => boolean,
): Promise<void> {
  if (requests.length === 0) return;
  try {
    await context.sheets.batchUpdate(fileId, [...requests], 'once', noted);
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    // If that fails too, the person is told about the lost write.
    const tabs = await readTabs(context, fileId).catch(() => undefined);
    if (!tabs || !isDone(tabs)) throw error;
  }
}

function opposite(files: Undo['files']): Undo['files'] {
  return files.map(({ fileId, isTrashed }) => ({ fileId, isTrashed: !isTrashed }));
}

const filesAtOnce = 4;

/** Moves files to the trash or out of it and writes to the sheet, all or nothing. */
async function writeAndMove(
  { drive }: AppContext,
  files: Undo['files'],
  writeSheet: () => Promise<void>,
): Promise<void> {
  const moved: Undo['files'] = [];
  const move = async (file: Undo['files'][number]) => {
    await drive.update(file.fileId, { trashed: file.isTrashed });
    moved.push(file);
  };
  try {
    for (let at = 0; at < files.length; at += filesAtOnce) {
      const outcomes = await Promise.allSettled(files.slice(at, at + filesAtOnce).map(move));
      const failed = outcomes.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    }
    await writeSheet();
  } catch (error) {
    // The person is told about the failure itself.
    await Promise.allSettled(opposite(moved).map(move));
    throw error;
  }
}

function stepsOf({ sheet, report, diagnoses }: Examined, findings: readonly string[]): Step[] {
  const byId = new Map(report.findings.map(({ id }, at) => [id, diagnoses[at]?.repair?.steps]));
  const found = [...new Set(findings)].map((id) => byId.get(id));
  if (found.includes(undefined)) {
    throw new Problem(
      'CONFLICT',
      'This sheet has changed since it was examined. Nothing was written; examine it again.',
    );
  }
  if (!sheet.canEdit) throw new Problem('ACCESS_DENIED', 'You can view this sheet, but not change it.');
  return found.flatMap((steps) => steps ?? []);
}

const keyOf = ({ request: { requestKey } }: AppContext) =>
  requestKey === null ? null : `${requestKey} doctor`;

/** Whether everything that an earlier attempt of this repair was to fix is fixed, so only its answer was lost. */
async function isRepeated(
  { request }: AppContext,
  key: string,
  { report }: Examined,
  findings: readonly string[],
) {
  const isOpen = report.findings.some(({ id }) => findings.includes(id));
  return !isOpen && (await request.ledger.find(key)) !== undefined;
}

export interface Repaired {
  report: SheetReport;
  /** Null if an earlier attempt of the same request has done it, and its server stopped before it could answer. */
  undo: string | null;
}

/**
 * Fixes what was found, if the sheet has not changed since: examining it again finds the same ids. Writes only what the
 * preview has shown.
 */
export function repairFile(
  context: AppContext,
  fileId: string,
  findings: readonly string[],
): Promise<Repaired> {
  const { ledger, sealer } = context.request;
  const key = keyOf(context);
  return inWriteTurn(context.sheets, fileId, async () => {
    const examined = await examineFile(context, fileId);
    if (key !== null && (await isRepeated(context, key, examined, findings))) {
      return { report: examined.report, undo: keptUndo(key) ?? null };
    }
    const plan = planOf(examined, stepsOf(examined, findings));
    if (key !== null) await ledger.begin(key, { fileId, lastRowBefore: 0 });
    const isDone = (tabs: readonly Tab[]) => {
      const grids = gridsOf(tabs);
      const { cells, tabs: newTabs, headerRows } = plan.undo;
      return (
        cellsAre(grids, cells, 'after') &&
        newTabs.every(({ tabId }) => grids.has(tabId)) &&
        headerRows.every((row) => startsWithHeaders(grids, row))
      );
    };
    await writeAndMove(context, plan.undo.files, () => write(context, fileId, plan, isDone));
    const undo = sealUndo(plan.undo, sealer);
    if (key !== null) keepUndo(key, undo);
    return { report: (await examineFile(context, fileId)).report, undo };
  });
}

/** Undoes a repair, unless somebody has changed the sheet since. */
export function undoRepair(context: AppContext, fileId: string, sealed: string): Promise<SheetReport> {
  const undo = openUndo(sealed, fileId, context.request.sealer);
  return inWriteTurn(context.sheets, fileId, async () => {
    const tabs = await readTabs(context, fileId);
    const requests = undoRequests(undo, tabs);
    const back = undo.cells.map((cell) => ({ ...cell, entered: putBackCell(cell), isDay: false }));
    const stood = tabs.map((tab) =>
      standing({ tabId: tab.properties.sheetId, title: tab.properties.title }, gridOf(tab)),
    );
    const noted = repairDeeds(stood, back);
    const isDone = (tabs: readonly Tab[]) => undoRequests(undo, tabs).length === 0;
    await writeAndMove(context, opposite(undo.files), () =>
      write(context, fileId, { requests, noted }, isDone),
    );
    return (await examineFile(context, fileId)).report;
  });
}
