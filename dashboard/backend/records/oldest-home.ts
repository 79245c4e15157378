import type { BesideKind } from '#backend/app-sheet.ts';
import type { AppContext } from '#backend/context.ts';
import { OldestSheet, type WantedSheet } from '#backend/oldest-sheet.ts';
import { Problem } from '#kernel/problem.ts';
import type { AnyRecord, RowOf } from '#kernel/records/record.ts';
import { withArticle } from '#kernel/records/words.ts';
import { RecordPhotos } from './record-photos.ts';
import { RecordRows } from './record-rows.ts';

/** The home of records that are all in one sheet: the one that is named, or else the person's oldest. */
export class OldestHome<R extends AnyRecord = AnyRecord> {
  readonly sheets: OldestSheet;
  /** For a record that has a photo. */
  readonly photos: RecordPhotos<R>;
  readonly #record: R;

  constructor(appId: string, record: R, kind: 'sheet' | BesideKind = 'sheet') {
    this.sheets = new OldestSheet(appId, kind);
    this.photos = new RecordPhotos(appId, record);
    this.#record = record;
  }

  /** The rows of the requested sheet, and the other sheets there are. */
  async read(context: AppContext, wanted: WantedSheet) {
    const read = await this.sheets.read(context, wanted, (_, sheetId) => this.rows(context, sheetId).list());
    const rows: RowOf<R>[] = [];
    const none = { rows, headers: [], missingHeaders: [], range: null };
    return read.sheet
      ? { ...read.listing, sheet: read.sheet, ...read.rows }
      : { ...read.listing, sheet: null, ...none };
  }

  rows(context: AppContext, sheetId: string): RecordRows<R> {
    return new RecordRows(context, sheetId, this.#record);
  }

  /** The sheet for a record that names none, made if there is none. */
  ensure(context: AppContext): Promise<string> {
    const { tab, newSheet } = this.#record;
    return this.sheets.ensure(context, { name: tab, sheet: newSheet });
  }

  /** The sheet that is meant if none is named; makes none. */
  async standing(context: AppContext): Promise<string> {
    const [oldest] = (await this.sheets.list(context, false)).sheets;
    if (oldest) return oldest.id;
    const { tab, one } = this.#record;
    throw new Problem('NOT_FOUND', `There is no ${tab} sheet yet. Add ${withArticle(one)} to create it.`);
  }

  /** What a file made from the sheet is named after. */
  async nameOf(context: AppContext, sheetId: string): Promise<string> {
    const { sheets } = await this.sheets.list(context, false);
    return sheets.find(({ id }) => id === sheetId)?.name ?? this.#record.tab;
  }
}
