import { requireFile } from '../storage/access.ts';
import type { FileRecord } from '../storage/file-record.ts';
import type { FileStore } from '../storage/files.ts';
import type { SpreadsheetStore } from '../storage/spreadsheets/spreadsheets.ts';
import type { Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import { nextVersion } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { Call } from '../wire/call.ts';
import { entityTag } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { CellContext } from './cell-content.ts';
import type { Formulas } from './formulas/formulas.ts';
import type { Viewer } from './parts/protection.ts';
import { withProtection } from './parts/protection.ts';

/** The objects that the Sheets API works on. */
export interface SheetsDeps {
  files: FileStore;
  spreadsheets: SpreadsheetStore;
  formulas: Formulas;
  answers: AnswerCache;
}

export interface OpenSpreadsheet {
  spreadsheet: Spreadsheet;
  /** The Drive file, whose name is the spreadsheet's title. */
  file: FileRecord;
  context: CellContext;
  viewer: Viewer;
}

/** Runs `work`, which must not wait for anything, on the spreadsheet that the call names, its formulas calculated. */
export function readSpreadsheet<T>(
  call: Call,
  deps: SheetsDeps,
  work: (opened: OpenSpreadsheet) => T,
): Promise<T> {
  return withResults(deps, () => openSpreadsheet(call, deps, 'read'), work);
}

interface ChangeOptions {
  needsResults?: boolean;
  fileId?: string;
  /** Receives the version that the change creates, before it is on the disk. */
  onVersion?: ((version: number) => void) | undefined;
}

/**
 * Refuses a call that was made for another version of the file. For a change it belongs into the turn of the change, so
 * that nothing comes between.
 */
export function requireVersion({ ifMatch }: Call, { version }: FileRecord): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === entityTag(version)) return;
  throw new ApiError(412, `The spreadsheet has changed: it is at version ${version}.`);
}

/** Within the turn of a change: the version that it has made. */
function versionOf({ files }: SheetsDeps, { id, version }: FileRecord): number {
  return files.get(id)?.version ?? version;
}

/**
 * Makes one durable change: the work on the spreadsheet, and the new version of its Drive file. `work` must not wait
 * for anything, so that no other call sees half of it.
 */
export async function changeSpreadsheet<T>(
  call: Call,
  deps: SheetsDeps,
  work: (opened: OpenSpreadsheet) => T,
  { needsResults = false, fileId = namedFile(call), onVersion }: ChangeOptions = {},
): Promise<T> {
  const open = () => openSpreadsheet(call, deps, 'write', fileId);
  const change = (opened: OpenSpreadsheet) =>
    deps.spreadsheets.change(opened.spreadsheet, () => {
      requireVersion(call, opened.file);
      const result = withProtection(opened.spreadsheet, opened.viewer, () => work(opened));
      deps.files.touch(call.caller, opened.file.id);
      onVersion?.(versionOf(deps, opened.file));
      return result;
    });
  // Results are valid only as long as no other call comes between, so work that needs them shares no commit.
  if (needsResults) return forCalculatedChange(deps, { fileId, open }, change);
  return changeTogether(deps, fileId, () => change(open()));
}

/** Makes a change in one commit with those of other calls, as soon as nobody is changing the spreadsheet in stages. */
async function changeTogether<T>(deps: SheetsDeps, fileId: string, change: () => T): Promise<T> {
  const forget = () => deps.spreadsheets.forget(fileId);
  for (;;) {
    await unstaged(deps, fileId);
    // Others may have begun to change it in stages before its turn comes.
    const attempt = () => (deps.spreadsheets.staged(fileId) ? undefined : { result: change() });
    const done = await deps.files.database.together(attempt, forget);
    if (done !== undefined) return done.result;
  }
}

/**
 * Makes one durable change in stages: before each stage the formulas are calculated from the previous one, and
 * meanwhile other calls read the old state. `finish` is part of what becomes durable at the end.
 */
export async function changeInStages(
  call: Call,
  deps: SheetsDeps,
  stages: readonly ((opened: OpenSpreadsheet) => void)[],
  { finish, onVersion }: { finish: () => void; onVersion?: ChangeOptions['onVersion'] },
): Promise<void> {
  const open = () => openSpreadsheet(call, deps, 'write');
  await forCalculatedChange(deps, { fileId: namedFile(call), open }, (opened) => {
    requireVersion(call, opened.file);
    return runStages(call, deps, { opened, stages, finish, onVersion });
  });
}

interface StagedChange {
  opened: OpenSpreadsheet;
  stages: readonly ((opened: OpenSpreadsheet) => void)[];
  finish(): void;
  onVersion: ChangeOptions['onVersion'];
}

async function runStages(
  call: Call,
  deps: SheetsDeps,
  { opened, stages, finish, onVersion }: StagedChange,
): Promise<void> {
  const { spreadsheet, viewer, file } = opened;
  const work = async () => {
    for (const [at, stage] of stages.entries()) {
      if (at > 0) {
        spreadsheet.version = nextVersion();
        await deps.formulas.refresh(spreadsheet);
      }
      withProtection(spreadsheet, viewer, () => stage(opened));
    }
  };
  await deps.spreadsheets.changeInStages(spreadsheet, work, () => {
    // Much may have happened while formulas were calculated.
    requireFile(deps.files, call.caller, file.id, 'write', 'sheets');
    finish();
    deps.files.touch(call.caller, file.id);
    onVersion?.(versionOf(deps, file));
  });
}

interface Opening {
  fileId: string;
  open(): OpenSpreadsheet;
}

async function unstaged({ spreadsheets }: SheetsDeps, fileId: string): Promise<void> {
  const staged = () => spreadsheets.staged(fileId);
  for (let other = staged(); other !== undefined; other = staged()) await other;
}

/** Changes a spreadsheet with its formulas calculated, while nobody else is changing it in stages. */
async function forCalculatedChange<T>(
  deps: SheetsDeps,
  opening: Opening,
  use: (opened: OpenSpreadsheet) => T | Promise<T>,
): Promise<T> {
  await unstaged(deps, opening.fileId);
  return withResults(deps, opening.open, (opened) =>
    deps.spreadsheets.staged(opening.fileId) === undefined
      ? use(opened)
      : forCalculatedChange(deps, opening, use),
  );
}

/** A spreadsheet that others change all the time is used with the results of a moment ago in the end. */
const maxCalculations = 5;

/**
 * Uses a spreadsheet with its formulas calculated. Meanwhile other calls continue, and a failed one makes the store open the
 * spreadsheet again.
 */
async function withResults<T>(
  deps: SheetsDeps,
  open: () => OpenSpreadsheet,
  use: (opened: OpenSpreadsheet) => T | Promise<T>,
): Promise<T> {
  let opened = open();
  for (let count = 0; opened.spreadsheet.formulaCount > 0; count += 1) {
    await deps.formulas.refresh(opened.spreadsheet);
    const again = open();
    const isSame = again.spreadsheet === opened.spreadsheet;
    if (isSame && (count >= maxCalculations || deps.formulas.isCurrent(again.spreadsheet))) return use(again);
    opened = again;
  }
  return use(opened);
}

function namedFile(call: Call): string {
  return String(call.parameters['spreadsheetId']);
}

/** The spreadsheet as it is, its formulas not calculated. */
export function openSpreadsheet(
  call: Call,
  deps: SheetsDeps,
  need: 'read' | 'write',
  fileId = namedFile(call),
): OpenSpreadsheet {
  const file = requireFile(deps.files, call.caller, fileId, need, 'sheets');
  const spreadsheet = deps.spreadsheets.open(file.id);
  if (spreadsheet === undefined) {
    throw new ApiError(400, 'This operation is not supported for this document', {
      statusName: 'FAILED_PRECONDITION',
    });
  }
  return openedBy(call, deps, spreadsheet, file);
}

export function openedBy(
  { caller }: Call,
  deps: SheetsDeps,
  spreadsheet: Spreadsheet,
  file: FileRecord,
): OpenSpreadsheet {
  const { files } = deps;
  const viewer: Viewer = {
    email: caller.email,
    clientId: caller.clientId,
    ownerEmail: () => files.emailOf(file.ownerId) ?? '',
    writers: () =>
      files.permissions
        .list(file.id)
        .flatMap(({ email, role }) => (email !== null && role === 'writer' ? [email] : [])),
  };
  return { spreadsheet, file, context: contextOf(spreadsheet, deps), viewer };
}

function contextOf({ formats, properties }: Spreadsheet, { formulas }: SheetsDeps): CellContext {
  return { formats, locale: properties.locale, result: (cell) => formulas.result(cell) };
}
