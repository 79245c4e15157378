import { Problem } from '#kernel/problem.ts';
import { GoogleClient } from './google/client.ts';
import { Drive } from './google/drive.ts';
import { showsShared } from './google/errors.ts';
import { OwnFiles } from './google/file-apps.ts';
import type { Readings } from './google/read-log.ts';
import { Sheets } from './google/sheets.ts';
import type { Writer } from './history/journal.ts';
import type { AppRequest } from './request.ts';
import { sampleTags } from './sample/tags.ts';
import { FreeTable } from './table/free.ts';
import type { FreeSheet } from './table/free-sheet.ts';
import type { Sheet } from './table/sheet.ts';
import { Table } from './table/table.ts';
import { Tables } from './table/tables.ts';

/**
 * An app with a folder in Drive works on its own files and on those that no app has made; Admin looks after all
 * files.
 */
function ownFilesFor(request: AppRequest): OwnFiles | null {
  if (!request.app?.needsFolder) return null;
  return new OwnFiles({ appId: request.app.id, userId: request.user.id }, async (fileId) => {
    try {
      return await new Drive(new GoogleClient(request)).get(fileId);
    } catch (error) {
      if (error instanceof Problem && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  });
}

const strangers = {
  form: (title: string) => ({ name: 'Somebody, by the form', how: `${title}, public form` }),
  staff: (title: string) => ({ name: 'Somebody, by the staff address', how: `${title}, staff address` }),
};

/** Whom a sheet's history names as the author of what a request writes. */
function writerOf({ user, app, requestKey, script, byPage }: AppRequest): Writer {
  const title = app?.title ?? 'Rowhouse';
  if (byPage) return { ...strangers[byPage](title), requestKey };
  return { name: user.name || user.email, how: script ? `${title}, script "${script}"` : title, requestKey };
}

/** What a handler may use: the person, and their Drive and Sheets. */
export class AppContext {
  readonly request: AppRequest;
  readonly #google: GoogleClient;
  #drive: Drive | undefined;
  #sheets: Sheets | undefined;

  constructor(request: AppRequest) {
    this.request = request;
    this.#google = new GoogleClient(request, ownFilesFor(request));
  }

  get drive(): Drive {
    this.#drive ??= new Drive(this.#google, this.request.sample && sampleTags);
    return this.#drive;
  }

  get sheets(): Sheets {
    this.#sheets ??= new Sheets(this.#google, writerOf(this.request));
    return this.#sheets;
  }

  /** False while Google shows only files that were made or opened here, and nothing that others share. */
  async canSeeShared(): Promise<boolean> {
    return showsShared(await this.#google.grantedScopes());
  }

  /** Whether all that an answer was made from is unchanged. */
  areUnchanged(readings: Readings): Promise<boolean> {
    return this.#google.areUnchanged(readings);
  }

  /** A tab of a spreadsheet as a table of records. */
  open<const S extends Sheet>(fileId: string, sheet: S): Table<S> {
    return new Table(this, fileId, sheet);
  }

  /** A tab with the person's own headers. */
  openFree(fileId: string, sheet: FreeSheet): FreeTable {
    return new FreeTable(this, fileId, sheet);
  }

  /** Several tabs of one spreadsheet, to be read in one call. */
  openAll<const S extends readonly Sheet[]>(fileId: string, sheets: S): Tables<S> {
    return new Tables(this, fileId, sheets);
  }
}
