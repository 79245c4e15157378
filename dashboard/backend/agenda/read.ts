import type { Agenda, AgendaSource } from '#kernel/calls/agenda.ts';
import { daysBetween } from '#kernel/day.ts';
import { appSheetsAmong } from '../app-sheet.ts';
import { listSheetFiles } from '../app-sheets.ts';
import { atMost } from '../at-most.ts';
import type { AppContext } from '../context.ts';
import { agendaDays, type DatedApp, sourceOf, type ToldLine } from './app-agenda.ts';

/** How many files of a person are read at the same time. */
const readAtOnce = 8;
/** The most lines that are returned for one source. */
const maxLines = 200;

/** The spreadsheets of all apps that have dates. */
export async function listSources(context: AppContext, apps: readonly DatedApp[]): Promise<AgendaSource[]> {
  const ids = apps.map(({ id }) => id);
  const beside = apps.flatMap(({ agenda }) => agenda.beside?.(context.request.day) ?? []);
  const { files, folders } = await listSheetFiles(context, ids, { tags: { rowhouse: '1' }, beside });
  const told = apps.map(async ({ id, agenda }) => {
    const sheets = appSheetsAmong(files, id, folders.get(id)?.id);
    const sources = (await agenda.sourcesOf?.(sheets, { files, context })) ?? sheets.map(sourceOf);
    return sources.map((source) => ({ app: id, ...source }));
  });
  return (await Promise.all(told)).flat();
}

const order = (line: ToldLine) => `${line.day} ${String(line.minute ?? 0).padStart(4, '0')}`;

/** Lines that say the same are told apart by their order, because rows move: what was sent of a line stays sent. */
function toldApart(lines: readonly ToldLine[]): ToldLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const count = (counts.get(line.id) ?? 0) + 1;
    counts.set(line.id, count);
    return count === 1 ? line : { ...line, id: `${line.id} ${count}` };
  });
}

/** An agenda, with how many of the lines that it does not list there are on each day. */
export type WholeAgenda = Agenda & { moreOn: ReadonlyMap<string, number> };

/** The lines of a source for the next weeks, earliest first; of too many, those nearest to today. */
export async function readAgenda(
  context: AppContext,
  { agenda }: DatedApp,
  files: readonly string[],
): Promise<WholeAgenda> {
  const { day, user } = context.request;
  const all = toldApart(await atMost(readAtOnce, user.id, () => agenda.linesOf(context, files)));
  const away = ({ day: on }: ToldLine) => Math.abs(daysBetween(day, on));
  const near = all.filter((line) => daysBetween(day, line.day) <= agendaDays);
  if (near.length > maxLines) near.sort((one, other) => away(one) - away(other));
  const told = near
    .slice(0, maxLines)
    .sort((one, other) => order(one).localeCompare(order(other)))
    .map((line) => ({ ...line, place: agenda.placeOf(files, line) }));
  const rest = Map.groupBy(near.slice(maxLines), (line) => line.day);
  const moreOn = new Map([...rest].map(([on, some]) => [on, some.length]));
  return { day, lines: told, more: Math.max(0, near.length - maxLines), moreOn };
}
