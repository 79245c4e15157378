import type { SheetReport } from '#kernel/doctor.ts';
import { Problem } from '#kernel/problem.ts';
import { type AppSheet, appSheetsAmong } from '../app-sheet.ts';
import type { AppContext } from '../context.ts';
import { listAppFolders, productFoldersIn, recentFolder, rememberFolder } from '../folders.ts';
import { type DriveFile, folderType, hasTags, quote, spreadsheetType } from '../google/drive.ts';
import type { KnownApp } from '../known-app.ts';
import type { AppDoctor } from './app-doctor.ts';
import { type Diagnosis, findingOf } from './diagnosis.ts';
import {
  examineBrokenFiles,
  examineOrphans,
  examinePartner,
  type StoredFiles,
  unresolvedNames,
} from './files.ts';
import { examineHeaders } from './headers.ts';
import { examineRows } from './rows.ts';
import { type OpenSheet, openSheet } from './tabs.ts';

// Examining writes nothing. An app's files are listed in one call (two when its folder is seen for the first time),
// and each sheet is read in one call. Photos that people added by hand are looked up in one more call per fifty
// folders, but only if a row names a photo that was not stored here.

/** How many of an app's sheets one answer examines, besides those that share their photos. */
const sheetsAtOnce = 25;
const readsAtOnce = 4;
const foldersAtOnce = 50;

interface DoctoredApp extends KnownApp {
  doctor: AppDoctor;
}

/** What an app keeps in Drive. */
interface AppFiles {
  app: DoctoredApp;
  /** Oldest first. */
  sheets: readonly AppSheet[];
  /** Everything with the app's tags, including what is in the trash. */
  all: readonly DriveFile[];
  /** By sheet id, the tags of the files that its rows may name; null if there are no such files. */
  fileTags: ReadonlyMap<string, Tags | null>;
}

type Tags = Readonly<Record<string, string>>;

/** A sheet with the findings in it. */
export interface Examined {
  sheet: AppSheet;
  opened: OpenSheet | null;
  diagnoses: readonly Diagnosis[];
  report: SheetReport;
}

function doctoredApp(apps: readonly KnownApp[], appId: string): DoctoredApp {
  const app = apps.find(({ manifest }) => manifest.id === appId);
  if (app?.doctor) return { ...app, doctor: app.doctor };
  throw new Problem('NOT_FOUND', 'No app keeps sheets under this name.');
}

const bears = (tags: Tags) => (file: DriveFile) =>
  Object.entries(tags).every(([key, value]) => file.appProperties[key] === value);

/** The tags without the kind, which everything that belongs to one record has. */
function placeOf({ kind: _, ...place }: Tags): Tags {
  return place;
}

function fileTagsOf({ doctor }: DoctoredApp, all: readonly DriveFile[], sheet: AppSheet): Tags | null {
  const tags = sheet.isOwned ? (doctor.filesOf?.(sheet) ?? null) : null;
  if (!tags) return null;
  // A sheet that was moved out of its folder no longer names the photos in it.
  const isOfPlace = bears(placeOf(tags));
  return all.some((file) => !file.trashed && isOfPlace(file)) ? tags : null;
}

async function listFiles(context: AppContext, app: DoctoredApp): Promise<AppFiles> {
  const { id } = app.manifest;
  const inFolder = (folderId: string) =>
    `(trashed = false and mimeType = ${quote(spreadsheetType)} and ${quote(folderId)} in parents)`;
  const known = recentFolder(context, id);
  const tagged = `(${hasTags({ rowhouse: '1', app: id })})`;
  const listed = await context.drive.list([tagged, ...(known ? [inFolder(known)] : [])].join(' or '));
  const isOwn = ({ ownedByMe, trashed }: DriveFile) => ownedByMe && !trashed;
  const folder = productFoldersIn(listed.filter(isOwn)).apps.get(id);
  if (folder) rememberFolder(context, id, folder.id);
  const strays = folder && folder.id !== known ? await context.drive.list(inFolder(folder.id)) : [];
  const all = [...new Map([...listed, ...strays].map((file) => [file.id, file])).values()];
  const sheets = appSheetsAmong(all, id, folder?.id);
  const fileTags = new Map(sheets.map((sheet) => [sheet.id, fileTagsOf(app, all, sheet)]));
  return { app, sheets, all, fileTags };
}

/**
 * The sheets that may name the same files, oldest first, including this one. Others' sheets are among them: a photo
 * that a person adds to one of those is kept in the person's own folder.
 */
function peersOf({ app, sheets, fileTags }: AppFiles, sheet: AppSheet): AppSheet[] {
  const tags = fileTags.get(sheet.id);
  if (!tags) return [sheet];
  const key = JSON.stringify(tags);
  return sheets.filter((peer) => JSON.stringify(app.doctor.filesOf?.(peer)) === key);
}

/** Those of some files that are the person's own, or in a folder of theirs; others keep theirs with the same tags. */
function ownAmong({ all }: AppFiles, files: readonly DriveFile[]): DriveFile[] {
  const folders = new Set(
    all.filter(({ mimeType, ownedByMe }) => mimeType === folderType && ownedByMe).map(({ id }) => id),
  );
  return files.filter(({ ownedByMe, parents }) => ownedByMe || parents.some((id) => folders.has(id)));
}

/** A lost sign-in and a used-up quota affect every sheet; anything else leaves just one unread. */
function isOfOneSheet(error: unknown): error is Problem {
  return error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED');
}

type Opened = ReadonlyMap<string, OpenSheet | Problem>;

async function openAll(context: AppContext, { app }: AppFiles, wanted: readonly AppSheet[]): Promise<Opened> {
  const opened = new Map<string, OpenSheet | Problem>();
  const waiting = [...wanted];
  const work = async () => {
    for (let sheet = waiting.shift(); sheet; sheet = waiting.shift()) {
      try {
        opened.set(sheet.id, await openSheet(context, app.doctor, sheet));
      } catch (error) {
        if (!isOfOneSheet(error)) throw error;
        opened.set(sheet.id, error);
      }
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, work));
  return opened;
}

const tabsOf = (opened: OpenSheet | Problem | undefined) =>
  opened === undefined || opened instanceof Problem ? [] : opened.tabs;

/** The folders in which people may have put photos that rows name, and the photos they did put there. */
async function photosByHand(
  context: AppContext,
  files: AppFiles,
  opened: Opened,
): Promise<ReadonlySet<string>> {
  const folders = new Set<string>();
  const wanted = new Set<string>();
  for (const sheet of files.sheets) {
    const tags = files.fileTags.get(sheet.id);
    if (!tags || !opened.has(sheet.id)) continue;
    const own = files.all.filter(bears(tags));
    const names = unresolvedNames(tabsOf(opened.get(sheet.id)), own);
    if (names.length === 0) continue;
    for (const name of names) wanted.add(name);
    const isOfPlace = bears(placeOf(tags));
    const around = files.all.filter((file) => file.mimeType === folderType && isOfPlace(file));
    for (const { id } of around) folders.add(id);
    for (const { parents } of own) for (const id of parents) folders.add(id);
    if (sheet.parentFolderId) folders.add(sheet.parentFolderId);
  }
  const ids = [...folders];
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += foldersAtOnce) {
    const places = ids.slice(at, at + foldersAtOnce).map((id) => `${quote(id)} in parents`);
    const photos = await context.drive.list(
      `trashed = false and (mimeType contains 'image/' or mimeType = 'application/pdf') and (${places.join(' or ')})`,
    );
    for (const { name } of photos) if (wanted.has(name)) found.add(name);
  }
  return found;
}

/** What is wrong with the files that a sheet's rows name. */
function examineFiles(
  files: AppFiles,
  sheet: AppSheet,
  { opened, ...stored }: { opened: Opened } & Omit<StoredFiles, 'own'>,
): Diagnosis[] {
  const tags = files.fileTags.get(sheet.id);
  if (!tags) return [];
  const own = files.all.filter(bears(tags));
  const broken = examineBrokenFiles(tabsOf(opened.get(sheet.id)), { own, ...stored });
  const peers = peersOf(files, sheet);
  const naming = peers.filter((peer) => files.app.doctor.tabsOf(peer).some((tab) => tab.files));
  // Reported once, for the oldest of the own sheets that may name them, and only if all of these could be read.
  if (naming.find(({ isOwned }) => isOwned)?.id !== sheet.id) return broken;
  const texts = naming.flatMap(({ id }) => {
    const one = opened.get(id);
    return one === undefined || one instanceof Problem ? [] : [one.texts];
  });
  return texts.length < naming.length ? broken : [...broken, ...examineOrphans(ownAmong(files, own), texts)];
}

/** The sheets that others write in, who keep photos in folders of their own; one call for each that names a lost one. */
async function sharedSheets(
  context: AppContext,
  files: AppFiles,
  { wanted, opened, byHand }: { wanted: readonly AppSheet[]; opened: Opened; byHand: ReadonlySet<string> },
): Promise<ReadonlySet<string>> {
  const shared = new Set<string>();
  for (const { id } of wanted) {
    const tags = files.fileTags.get(id);
    if (!tags || Object.keys(placeOf(tags)).some((key) => key !== 'app')) continue;
    const names = unresolvedNames(tabsOf(opened.get(id)), files.all.filter(bears(tags)));
    if (names.every((name) => byHand.has(name))) continue;
    const { permissions } = await context.drive.getShared(id);
    if (permissions?.some(({ role }) => role === 'writer')) shared.add(id);
  }
  return shared;
}

/** Only the person's own: what belongs to somebody else's sheet may not be shared. */
function partnerless({ app, all }: AppFiles, sheet: AppSheet): Diagnosis[] {
  const partner = sheet.isOwned ? (app.doctor.partnerOf?.(sheet) ?? null) : null;
  return partner ? examinePartner(sheet.name, partner, all.filter(bears(partner.tags))) : [];
}

function titleOf({ all }: AppFiles, sheet: AppSheet): string {
  const folder = all.find(({ id }) => id === sheet.parentFolderId);
  return folder?.appProperties['kind'] === 'folder' ? folder.name : sheet.name;
}

function reportOf(
  files: AppFiles,
  sheet: AppSheet,
  { diagnoses, unread }: { diagnoses: readonly Diagnosis[]; unread: string | null },
): SheetReport {
  const { id: fileId, webViewLink, isOwned, canEdit } = sheet;
  const { id: appId, title: appTitle } = files.app.manifest;
  return {
    ...{ fileId, name: titleOf(files, sheet), appId, appTitle, webViewLink, isOwned, canEdit },
    findings: diagnoses.map((diagnosis) => findingOf(fileId, diagnosis)),
    unread,
  };
}

async function examineAll(
  context: AppContext,
  files: AppFiles,
  wanted: readonly AppSheet[],
): Promise<Examined[]> {
  const concerned = new Set(wanted.flatMap((sheet) => peersOf(files, sheet)));
  const opened = await openAll(context, files, [...concerned]);
  const byHand = await photosByHand(context, files, opened);
  const isAllSeen = await context.canSeeShared();
  const shared = await sharedSheets(context, files, { wanted, opened, byHand });
  return wanted.map((sheet) => {
    const one = opened.get(sheet.id);
    if (one === undefined || one instanceof Problem) {
      const report = reportOf(files, sheet, { diagnoses: [], unread: one?.message ?? '' });
      return { sheet, opened: null, diagnoses: [], report };
    }
    const diagnoses = [
      ...one.lost,
      ...one.tabs.flatMap(examineHeaders),
      ...one.tabs.flatMap((tab) => examineRows(tab, one.tabs)),
      ...examineFiles(files, sheet, { opened, byHand, isAllSeen, isOfOthersToo: shared.has(sheet.id) }),
      ...partnerless(files, sheet),
    ];
    return { sheet, opened: one, diagnoses, report: reportOf(files, sheet, { diagnoses, unread: null }) };
  });
}

/** Some sheets of an app, and where to continue; null if there are no more. */
export async function examineApp(
  context: AppContext,
  appId: string,
  from: number,
): Promise<{ reports: SheetReport[]; total: number; next: number | null }> {
  const files = await listFiles(context, doctoredApp(context.request.apps, appId));
  const wanted = files.sheets.slice(from, from + sheetsAtOnce);
  const examined = await examineAll(context, files, wanted);
  const next = from + wanted.length;
  const total = files.sheets.length;
  return { reports: examined.map(({ report }) => report), total, next: next < total ? next : null };
}

/** The app that a file belongs to: by its tags, or for a file without tags by the app's folder it is in. */
async function appIdOf(
  context: AppContext,
  { appProperties, parents }: DriveFile,
): Promise<string | undefined> {
  if (appProperties['rowhouse'] !== undefined) return appProperties['app'];
  const { apps } = await listAppFolders(context);
  return [...apps].find(([, { id }]) => parents.includes(id))?.[0];
}

/** One spreadsheet with everything that is wrong with it. */
export async function examineFile(context: AppContext, fileId: string): Promise<Examined> {
  const appId = await appIdOf(context, await context.drive.get(fileId));
  if (appId === undefined) throw new Problem('NOT_FOUND', 'No app keeps this file.');
  const files = await listFiles(context, doctoredApp(context.request.apps, appId));
  const sheet = files.sheets.find(({ id }) => id === fileId);
  if (!sheet) throw new Problem('NOT_FOUND', "This is not an app's sheet, or it is in the trash.");
  const [examined] = await examineAll(context, files, [sheet]);
  if (!examined) throw new Problem('NOT_FOUND', 'This sheet is gone.');
  return examined;
}
