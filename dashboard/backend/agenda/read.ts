import type { Agenda, AgendaLine, AgendaSource } from '#kernel/calls/agenda.ts';
import { daysBetween } from '#kernel/day.ts';
import { appSheetsAmong } from '../app-sheet.ts';
import { atMost } from '../at-most.ts';
import type { AppContext } from '../context.ts';
import { productFoldersIn, productFoldersQuery, recentFolder, rememberFolder } from '../folders.ts';
import { hasTags, quote, spreadsheetType } from '../google/drive.ts';
import { agendaDays, type DatedApp, sourceOf } from './app-agenda.ts';

/** How many files of a person are read at the same time. */
const readAtOnce = 8;
/** The most lines that are told of one source. */
const maxLines = 200;

const inFolders = (ids: readonly string[]) => ids.map((id) => `${quote(id)} in parents`).join(' or ');

/** The spreadsheets of all apps that have days: one call; a second one for folders that were not met before. */
export async function listSources(context: AppContext, apps: readonly DatedApp[]): Promise<AgendaSource[]> {
  const ids = apps.map(({ id }) => id);
  const known = ids.flatMap((id) => recentFolder(context, id) ?? []);
  const where = [hasTags({ rowhouse: '1' }), ...(known.length > 0 ? [inFolders(known)] : [])];
  const sheetsQuery = `(mimeType = ${quote(spreadsheetType)} and (${where.map((part) => `(${part})`).join(' or ')}))`;
  const files = await context.drive.list(`trashed = false and (${sheetsQuery} or ${productFoldersQuery})`);
  const folders = productFoldersIn(files.filter(({ ownedByMe }) => ownedByMe)).apps;
  const met = ids.flatMap((id) => {
    const folder = folders.get(id);
    if (!folder) return [];
    rememberFolder(context, id, folder.id);
    return known.includes(folder.id) ? [] : [folder.id];
  });
  const strays =
    met.length === 0
      ? []
      : await context.drive.list(
          `trashed = false and mimeType = ${quote(spreadsheetType)} and (${inFolders(met)})`,
        );
  const all = [...new Map([...files, ...strays].map((file) => [file.id, file])).values()];
  return apps.flatMap(({ id, agenda }) => {
    const sheets = appSheetsAmong(all, id, folders.get(id)?.id);
    const sources = agenda.sourcesOf?.(sheets) ?? sheets.map(sourceOf);
    return sources.map((source) => ({ app: id, ...source }));
  });
}

const order = (line: AgendaLine) => `${line.day} ${String(line.minute ?? 0).padStart(4, '0')}`;

/** What a source has up to some weeks from now, the first day first. */
export async function readAgenda(
  context: AppContext,
  { agenda }: DatedApp,
  files: readonly string[],
): Promise<Agenda> {
  const { day, user } = context.request;
  const all = await atMost(readAtOnce, user.id, () => agenda.linesOf(context, files));
  const lines = all
    .filter((line) => daysBetween(day, line.day) <= agendaDays)
    .sort((one, other) => order(one).localeCompare(order(other)));
  return { day, lines: lines.slice(0, maxLines), more: Math.max(0, lines.length - maxLines) };
}
