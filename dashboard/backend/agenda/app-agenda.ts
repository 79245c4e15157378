import { createHash } from 'node:crypto';
import type { AgendaLine, AgendaSource } from '#kernel/calls/agenda.ts';
import type { AppSheet } from '../app-sheet.ts';
import type { AppContext } from '../context.ts';
import type { DriveFile } from '../google/drive.ts';

// What an app says of the days of its rows, so that they can stand beside those of other apps, which it does not know.

/** How far ahead lines are told, in days. */
export const agendaDays = 62;
/** So many days a photo may wait for its row, or a row for its photo, before nobody is reminded of it any more. */
export const rememberedDays = 31;

/** An app with days, by its id. */
export interface DatedApp {
  id: string;
  agenda: AppAgenda;
}

/** A line as its app tells it, which says for all of them where they are shown. */
export type ToldLine = Omit<AgendaLine, 'place'>;

/** A source as its app tells it. */
export type ToldSource = Omit<AgendaSource, 'app'>;

/** The default export of an app's `server/agenda.ts`. */
export interface AppAgenda {
  /** What one line of each action counts as, outside of Rowhouse: "task" of one, "tasks" of more. */
  nouns: Readonly<Record<string, string>>;
  /** True where no more than its counts may be told outside of Rowhouse, and its name nowhere. */
  isPrivate?: boolean;
  /** True where its lines wait, and none has a day of its own: nothing of it is told as a reminder. */
  isUndated?: boolean;
  /** What else its sources are made of, as a query of Drive; it comes in the call that lists the spreadsheets. */
  beside?(day: string): string;
  /** The sources that its spreadsheets make; each is one of its own where the app does not say. `files` are all that were listed. */
  sourcesOf?(
    sheets: readonly AppSheet[],
    listed: { files: readonly DriveFile[]; context: AppContext },
  ): ToldSource[] | Promise<ToldSource[]>;
  /** The parameters of the address, beside the app's own, at which a line of a source's files is shown. */
  placeOf(
    files: readonly string[],
    line: Pick<ToldLine, 'action' | 'row' | 'data'>,
  ): Readonly<Record<string, string>>;
  /** Reads a source, each file of it in one call; writes nothing. Lines may come in any order, and from any day. */
  linesOf(context: AppContext, files: readonly string[]): Promise<ToldLine[]>;
}

export function sourceOf({ id, name, version, canEdit }: AppSheet): ToldSource {
  return { files: [id], name, version, canEdit };
}

/** The version of a sheet and the photos beside it: another one after every photo that came or went. */
export function versionWith({ version }: Pick<DriveFile, 'version'>, photos: readonly DriveFile[]): string {
  const ids = photos.map(({ id }) => id).toSorted();
  return `${version}.${createHash('sha256').update(ids.join()).digest('base64url').slice(0, 12)}`;
}

/** How a day stands to another one. */
export function stateOf(day: string, today: string): 'late' | 'today' | 'coming' {
  if (day === today) return 'today';
  return day < today ? 'late' : 'coming';
}

type Told = 'id' | 'title' | 'day' | 'state' | 'action';

/** A line; what is not told of it is nothing. */
export function lineOf(told: Pick<ToldLine, Told> & Partial<ToldLine>): ToldLine {
  return { note: '', row: null, minute: null, when: null, phone: '', data: {}, ...told };
}
