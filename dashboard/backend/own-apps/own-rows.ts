import type * as z from 'zod';
import type { AppContext } from '#backend/context.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { RecordPhotos } from '#backend/records/record-photos.ts';
import { RecordRows } from '#backend/records/record-rows.ts';
import { isKnownTab } from '#backend/table/tab.ts';
import { type OwnApp, recordOf } from '#kernel/own-apps/own-app.ts';
import { Problem } from '#kernel/problem.ts';
import { photoNameOf } from '#kernel/records/field.ts';
import type { AnyRecord, Cells, SeenCells } from '#kernel/records/record.ts';
import { appTab, isSameApp, knownApp, noApp, noteApp, readApp } from './app-tab.ts';
import { relatedOf, tabsBeside } from './related-rows.ts';

/** Cells that the contract accepts for any app, as cells of this one. */
function parsedBy<S extends z.ZodType>(schema: S, told: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(told);
  if (success) return data;
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
  const [name = '', message = ''] = Object.entries(fields)[0] ?? [];
  throw new Problem('INVALID_INPUT', name === '' ? message : `${name}: ${message}`, { fields });
}

/**
 * Nothing that was typed may be dropped silently: the form may have a column that the app no longer has.
 * @throws Problem INVALID_INPUT that names it
 */
function requireFields({ fields }: AnyRecord, told: Partial<Cells>): void {
  const [gone] = Object.keys(told).filter((name) => told[name] !== undefined && !Object.hasOwn(fields, name));
  if (gone === undefined) return;
  const message = `This app has no column "${gone}" any more. Its set-up was changed in the meantime.`;
  throw new Problem('INVALID_INPUT', message, { fields: { [gone]: message } });
}

function freshBy(record: AnyRecord, fresh: Partial<Cells>) {
  requireFields(record, fresh);
  return parsedBy(record.fresh, fresh);
}

interface Target {
  id: string;
  expected: SeenCells | undefined;
}

function changeBy(record: AnyRecord, { id, expected }: Target, changes: Partial<Cells>) {
  requireFields(record, changes);
  return {
    target: { id, expected: expected && parsedBy(record.seen, expected) },
    changes: parsedBy(record.changes, changes),
  };
}

/** A row with a photo; `appId` is the app whose folder holds photos. */
interface WithPhoto {
  appId: string;
  file: UploadedFile;
}

/** @throws Problem INVALID_INPUT if the app no longer has a column for a photo */
function requirePhoto(record: AnyRecord): void {
  if (photoNameOf(record) !== undefined) return;
  throw new Problem(
    'INVALID_INPUT',
    'This app no longer has a column for photos. Its set-up has been changed.',
  );
}

/** The rows of an own app, according to its definition in the spreadsheet. */
export class OwnRows {
  readonly #context: AppContext;
  readonly #sheetId: string;

  constructor(context: AppContext, sheetId: string) {
    this.#context = context;
    this.#sheetId = sheetId;
  }

  /** The app and its rows; one upstream call if the app was seen recently, else two. */
  async read() {
    const { related: _, naming: _naming, ...read } = await this.#read(() => []);
    return read;
  }

  /** The same with the rows of other tabs that its columns refer to or that refer to its own, in as many calls. */
  readRelated(isFresh: boolean) {
    return this.#read((app) => tabsBeside(this.#sheetId, app, isFresh));
  }

  async #read(titlesOf: (app: OwnApp) => string[]) {
    const sheetId = this.#sheetId;
    const met = knownApp(sheetId);
    const record = met && recordOf(met);
    const place = (sheet: AnyRecord['sheet'] | typeof appTab) => ({
      sheets: this.#context.sheets,
      fileId: sheetId,
      sheet,
    });
    if (record && isKnownTab(place(appTab)) && isKnownTab(place(record.sheet))) {
      const titles = titlesOf(met);
      const {
        rows: [tab, rows],
        beside,
      } = await this.#context.openAll(sheetId, [appTab, record.sheet]).listBeside(titles);
      const app = noteApp(sheetId, tab);
      if (!app) throw noApp();
      if (isSameApp(app, met))
        return { app, ...this.#rowsBy(record).listed(rows), ...relatedOf(sheetId, app, beside) };
      return await this.#readBy(app, titlesOf(app));
    }
    const app = await readApp(this.#context, sheetId);
    if (!app) throw noApp();
    return await this.#readBy(app, titlesOf(app));
  }

  async #readBy(app: OwnApp, titles: readonly string[]) {
    const record = recordOf(app);
    const rows = this.#rowsBy(record);
    if (titles.length === 0)
      return { app, ...(await rows.list()), ...relatedOf(this.#sheetId, app, new Map()) };
    const read = await this.#context.openAll(this.#sheetId, [record.sheet]).listBeside(titles);
    return { app, ...rows.listed(read.rows[0]), ...relatedOf(this.#sheetId, app, read.beside) };
  }

  list() {
    return this.read();
  }

  async add(records: readonly Partial<Cells>[]) {
    const { record, value } = await this.#fitting((record) => records.map((fresh) => freshBy(record, fresh)));
    return await this.#rowsBy(record).add(value);
  }

  async update(target: Target, changes: Partial<Cells>) {
    const { record, value } = await this.#fitting((record) => changeBy(record, target, changes));
    return await this.#rowsBy(record).update(value.target, value.changes);
  }

  /** Changes rows, all or none. */
  async changeMany(rows: readonly { seen: SeenCells; changes: Partial<Cells> }[]) {
    const { record, value } = await this.#fitting((record) =>
      rows.map(({ seen, changes }) => {
        requireFields(record, changes);
        return { seen: parsedBy(record.seen, seen), changes: parsedBy(record.changes, changes) };
      }),
    );
    return await this.#rowsBy(record).changeMany(value);
  }

  /** Stores the photo together with the row that names it, or neither. */
  async addWithPhoto(fresh: Partial<Cells>, { appId, file }: WithPhoto) {
    const { record, value } = await this.#fitting((record) => {
      requirePhoto(record);
      return freshBy(record, fresh);
    });
    const photos = new RecordPhotos(appId, record);
    return await photos.add(this.#context, this.#rowsBy(record), { fresh: value, file });
  }

  async updateWithPhoto(target: Target, changes: Partial<Cells>, { appId, file }: WithPhoto) {
    const { record, value } = await this.#fitting((record) => {
      requirePhoto(record);
      return changeBy(record, target, changes);
    });
    const photos = new RecordPhotos(appId, record);
    return await photos.update(this.#context, this.#rowsBy(record), { ...value, file });
  }

  async remove(seen: readonly SeenCells[]) {
    const record = await this.#record();
    return await this.#rowsBy(record).remove(seen.map((row) => parsedBy(record.seen, row)));
  }

  async removeOne({ id, expected }: { id: string; expected: SeenCells | undefined }) {
    const record = await this.#record();
    return await this.#rowsBy(record).removeOne({
      id,
      expected: expected && parsedBy(record.seen, expected),
    });
  }

  async restore(undo: string) {
    return await this.#rowsBy(await this.#record()).restore(undo);
  }

  async repair() {
    await this.#rowsBy(await this.#record()).repair();
  }

  /**
   * What was told, as the app takes it. What the app as last seen refuses may fit it by now: its set-up may have been changed
   * by hand, or where this server has not heard of it.
   */
  async #fitting<T>(parse: (record: AnyRecord) => T): Promise<{ record: AnyRecord; value: T }> {
    const record = await this.#record();
    try {
      return { record, value: parse(record) };
    } catch (error) {
      const app = await readApp(this.#context, this.#sheetId).catch(() => {
        throw error;
      });
      if (!app) throw noApp();
      const now = recordOf(app);
      return { record: now, value: parse(now) };
    }
  }

  /** As last seen: before a row is written, the table looks for its headers in any case. */
  async #record(): Promise<AnyRecord> {
    const app = knownApp(this.#sheetId) ?? (await readApp(this.#context, this.#sheetId));
    if (!app) throw noApp();
    return recordOf(app);
  }

  #rowsBy(record: AnyRecord) {
    return new RecordRows(this.#context, this.#sheetId, record);
  }
}
