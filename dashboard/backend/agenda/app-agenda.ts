import { createHash } from 'node:crypto';
import type { AgendaLine, AgendaSource } from '#kernel/calls/agenda.ts';
import type { AppSheet } from '../app-sheet.ts';
import type { AppContext } from '../context.ts';
import type { DriveFile } from '../google/drive.ts';

// What an app says about the dates of its rows, so that they can be listed with those of apps it does not know.

/** How many days ahead lines are listed. */
export const agendaDays = 62;
/** How many days a photo may wait for its row, or a row for its photo, before people are no longer reminded of it. */
export const rememberedDays = 31;

/** An app with dates, by its id. */
export interface DatedApp {
  id: string;
  agenda: AppAgenda;
}

/** A line as its app returns it; the app says once for all lines where they are shown. */
export type ToldLine = Omit<AgendaLine, 'place'>;

/** A source as its app returns it. */
export type ToldSource = Omit<AgendaSource, 'app'>;

/** The default export of an app's `server/agenda.ts`. */
export interface AppAgenda {
  /** What a line of each action counts as outside of Rowhouse: "task", made plural for several. */
  nouns: Readonly<Record<string, string>>;
  /** True if nothing but its counts may be mentioned outside of Rowhouse, not even its name. */
  isPrivate?: boolean;
  /** How many days before their own the lines of an action are known, if not weeks: none is announced earlier. */
  knownAhead?: Readonly<Record<string, number>>;
  /** True if its lines wait and have no date of their own: it sends no reminders. */
  isUndated?: boolean;
  /** What else its sources consist of, as a Drive query; it is part of the call that lists the spreadsheets. */
  beside?(day: string): string;
  /**
   * The sources that its spreadsheets make; by default each is a source of its own. `files` are all that were listed.
   */
  sourcesOf?(
    sheets: readonly AppSheet[],
    listed: { files: readonly DriveFile[]; context: AppContext },
  ): ToldSource[] | Promise<ToldSource[]>;
  /** The parameters of the address, in addition to the app's own, at which a line of a source's files is shown. */
  placeOf(
    files: readonly string[],
    line: Pick<ToldLine, 'action' | 'row' | 'data'>,
  ): Readonly<Record<string, string>>;
  /**
   * Reads a source, each of its files in one call; writes nothing. Lines may come in any order and have any date. Their
   * ids do not contain row numbers, and may be the same for lines that say the same.
   */
  linesOf(context: AppContext, files: readonly string[]): Promise<ToldLine[]>;
}

export function sourceOf({ id, name, version, canEdit }: AppSheet): ToldSource {
  return { files: [id], name, version, canEdit };
}

/** The version of a sheet together with the photos beside it; it changes whenever a photo comes or goes. */
export function versionWith({ version }: Pick<DriveFile, 'version'>, photos: readonly DriveFile[]): string {
  const ids = photos.map(({ id }) => id).toSorted();
  return `${version}.${createHash('sha256').update(ids.join()).digest('base64url').slice(0, 12)}`;
}

/** How a day relates to today. */
export function stateOf(day: string, today: string): 'late' | 'today' | 'coming' {
  if (day === today) return 'today';
  return day < today ? 'late' : 'coming';
}

type Told = 'id' | 'title' | 'day' | 'state' | 'action';

/** A line; everything that is not given is empty. */
export function lineOf(told: Pick<ToldLine, Told> & Partial<ToldLine>): ToldLine {
  return { note: '', row: null, minute: null, when: null, phone: '', data: {}, ...told };
}
