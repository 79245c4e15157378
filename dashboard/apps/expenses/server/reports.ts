import type { AppContext } from '#backend/context.ts';
import { takeFileId } from '#backend/file-ids.ts';
import {
  ensureAppFolder,
  folderForNew,
  ownFiles,
  productFoldersIn,
  productFoldersQuery,
} from '#backend/folders.ts';
import type { DriveFile } from '#backend/google/drive.ts';
import { inTurn } from '#backend/in-turn.ts';
import { completeMade, makeNoted } from '#backend/made-once.ts';
import { isSameName, RecentNames } from '#backend/recent-names.ts';
import { Problem } from '#kernel/problem.ts';
import { expense } from '../record.ts';
import type { Report } from '../report-calls.ts';
import { repairReport } from './report.ts';
import {
  currencyOf,
  isReportFolder,
  makePhotosFolder,
  makeSheetFile,
  reportFoldersQuery,
  reportOf,
  reportSheetsQuery,
  reportTags,
  requireReport,
  sheetOf,
} from './report-files.ts';

const app = 'expenses';
const reportNames = new RecentNames();

/** Joins folders with their sheets, the newest report first. */
function joinReports(files: readonly DriveFile[], isWanted: (folder: DriveFile) => boolean): Report[] {
  const sheets = Map.groupBy(
    files,
    ({ parents: [parent], appProperties }) => parent ?? appProperties['parent'],
  );
  return files
    .filter((file) => isReportFolder(file) && isWanted(file))
    .map((folder) => reportOf(folder, sheetOf(folder.id, sheets.get(folder.id) ?? [])))
    .toReversed();
}

/** The person's reports: one call per thousand files, however many reports there are. */
export async function listReports(
  context: AppContext,
): Promise<{ reports: Report[]; folderLink: string | null }> {
  const files = await context.drive.list(
    `trashed = false and (('me' in owners and ${reportFoldersQuery}) or ${reportSheetsQuery} or ${productFoldersQuery})`,
  );
  const reports = joinReports(files, ({ ownedByMe }) => ownedByMe);
  const folder = productFoldersIn(files.filter(({ ownedByMe }) => ownedByMe)).apps.get(app) ?? null;
  const names = reports.map(({ name }) => name);
  if (folder) reportNames.remember(context, folder, names);
  return { reports, folderLink: folder?.webViewLink ?? null };
}

export async function listSharedReports(
  context: AppContext,
): Promise<{ reports: Report[]; hasLimitedAccess: boolean }> {
  const files = await context.drive.list(
    `trashed = false and not 'me' in owners and (${reportFoldersQuery} or ${reportSheetsQuery})`,
  );
  return {
    reports: joinReports(files, ({ ownedByMe }) => !ownedByMe),
    hasLimitedAccess: !(await context.canSeeShared()),
  };
}

interface NewReport {
  name: string;
  description?: string | undefined;
}

/** Creates a report completely or not at all, once per request key; a second one of the same name is refused. */
export function createReport(context: AppContext, report: NewReport): Promise<Report> {
  return inTurn(`reports of ${context.request.user.id}`, async () => {
    const earlier = await findMade(context);
    if (earlier) return earlier;
    const known = reportNames.folderForNew(context, report.name);
    const made =
      (known !== undefined && (await makeInKnownFolder(context, report, known))) ||
      (await makeAfterLook(context, report));
    reportNames.add(context, report.name);
    return made;
  });
}

const kind = 'report';

/** Completes what an earlier attempt of this very request created; undefined if there was none. */
function findMade(context: AppContext): Promise<Report | undefined> {
  return completeMade(context, kind, async (id) => (await repairReport(context, id)).report);
}

/** Undefined if the folder is gone: what is known of it is slightly out of date. */
async function makeInKnownFolder(
  context: AppContext,
  report: NewReport,
  parentId: string,
): Promise<Report | undefined> {
  try {
    return await makeWhole(context, { ...report, id: await takeFileId(context), parentId });
  } catch (error) {
    const isGone = error instanceof Problem && error.code === 'NOT_FOUND';
    reportNames.forget(context);
    if (isGone) return undefined;
    throw error;
  }
}

async function makeAfterLook(context: AppContext, report: NewReport): Promise<Report> {
  const [files, id] = await Promise.all([
    context.drive.list(ownFiles(`(${productFoldersQuery} or ${reportFoldersQuery})`)),
    takeFileId(context),
  ]);
  const names = files.filter(isReportFolder).map(({ name }) => name);
  if (names.some((name) => isSameName(name, report.name))) {
    throw new Problem('CONFLICT', `An expense report named "${report.name}" already exists`);
  }
  const parent = folderForNew(context, productFoldersIn(files), app) ?? (await ensureAppFolder(context, app));
  reportNames.remember(context, parent, names);
  return await makeWhole(context, { ...report, id, parentId: parent.id });
}

type PlacedReport = NewReport & { id: string; parentId: string };

function makeWhole(context: AppContext, report: PlacedReport): Promise<Report> {
  const { id } = report;
  const make = () => makeReport(context, report);
  return makeNoted(context, { kind, id, make, discard: () => discard(context, id) });
}

async function makeReport(
  context: AppContext,
  { id, parentId, name, description }: PlacedReport,
): Promise<Report> {
  const folder = await context.drive.createFolder({
    id,
    name,
    parentId,
    ...(description ? { description } : {}),
    tags: reportTags.folder(id, parentId, context.request.preferences.currency),
  });
  if (folder.trashed) throw new Problem('NOT_FOUND', 'The folder for reports is in the trash of Drive.');
  const [sheet] = await Promise.all([makeSheetFile(context, id), makePhotosFolder(context, id)]);
  await context.open(sheet.id, { ...expense.newSheet, ...currencyOf(folder) }).layOut();
  return reportOf(folder, sheet);
}

/** Trashes the parts of a report that failed; false if that failed too. The first failure is the one reported. */
async function discard({ drive }: AppContext, id: string): Promise<boolean> {
  try {
    await drive.update(id, { trashed: true });
    return true;
  } catch (error) {
    return error instanceof Problem && error.code === 'NOT_FOUND';
  }
}

/** Moves a report to Drive's trash, or restores it. Rejects anything but a report. */
export async function trashReport(context: AppContext, reportId: string, isTrashed: boolean): Promise<void> {
  const { drive } = context;
  reportNames.forget(context);
  const folder = await drive.get(reportId);
  requireReport(folder);
  if (!folder.ownedByMe) throw new Problem('ACCESS_DENIED', 'Only the owner of this report can delete it.');
  await drive.update(reportId, { trashed: isTrashed });
}
