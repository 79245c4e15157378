import type { AppContext } from '#backend/context.ts';
import type { Handlers, UploadedFile } from '#backend/handlers.ts';
import { type callNames, type RecordCalls, underCallNames } from '#kernel/records/calls.ts';
import { type Fields, photoNameOf } from '#kernel/records/field.ts';
import type { AnyRecord, Cells, RecordOf, SeenCells } from '#kernel/records/record.ts';
import type { WantedSheet } from '../oldest-sheet.ts';
import type { OldestHome } from './oldest-home.ts';
import { namedByBytes } from './record-photos.ts';
import type { RecordRows } from './record-rows.ts';

/** What the calls of any record receive. */
interface Input {
  query: { sheetId?: string; fresh?: 'true' | 'false'; expected?: SeenCells; size: 'thumbnail' | 'full' };
  body: { sheetId?: string; expected?: SeenCells; undo: string } & Readonly<Record<string, unknown>>;
  sheetId: string;
  files: { photo: UploadedFile };
  fileName: string;
  [parameter: string]: unknown;
}

/** The contract has parsed it by the record's own schemas, which no type can express for a computed key. */
function parsed<T>(value: unknown): T {
  return value as T;
}

type Handler = (input: Input, context: AppContext) => Promise<unknown>;
type Role = Exclude<keyof ReturnType<typeof callNames>, 'export'>;
type PhotoRole = 'addWithPhoto' | 'updateWithPhoto' | 'findPhoto' | 'photoContent';

/** What an address refers to. */
function targetOf({ one }: AnyRecord, input: Input, expected: SeenCells | undefined) {
  return { id: String(input[`${one}Id`]), expected };
}

function photoHandlersOf(record: AnyRecord, home: OldestHome): Record<PhotoRole, Handler> {
  const { one } = record;
  return {
    async addWithPhoto({ body, files }, context) {
      const sheetId = body.sheetId ?? (await home.ensure(context));
      const fresh = parsed<Partial<Cells>>(body[one]);
      const file = namedByBytes(files.photo);
      return { [one]: await home.photos.add(context, home.rows(context, sheetId), { fresh, file }), sheetId };
    },
    async updateWithPhoto(input, context) {
      const { sheetId, expected, changes = {} } = input.body;
      const rows = home.rows(context, sheetId ?? (await home.standing(context)));
      const changed = await home.photos.update(context, rows, {
        target: targetOf(record, input, expected),
        changes: parsed<Partial<Cells>>(changes),
        file: namedByBytes(input.files.photo),
      });
      return { [one]: changed };
    },
    findPhoto: ({ fileName }, context) => home.photos.find(context, fileName),
    photoContent: ({ fileName, query }, context) => home.photos.content(context, fileName, query.size),
  };
}

/** The rows of a sheet, as handlers need them. */
type RowsOfSheet = Pick<
  RecordRows,
  'list' | 'add' | 'update' | 'changeMany' | 'remove' | 'removeOne' | 'restore' | 'repair'
>;

/** Where a record's rows are. */
interface RecordHome {
  /** The rows of the requested sheet, with what accompanies them in the answer. */
  read(context: AppContext, wanted: WantedSheet): Promise<{ rows: readonly unknown[] }>;
  rows(context: AppContext, sheetId: string): RowsOfSheet;
  /** The sheet for a record that names none. */
  ensure(context: AppContext): Promise<string>;
  /** The sheet that is meant if none is named. */
  standing(context: AppContext): Promise<string>;
}

function handlersOf(record: AnyRecord, home: RecordHome): Record<Exclude<Role, PhotoRole>, Handler> {
  const { one, many } = record;
  const add = async (context: AppContext, named: string | undefined, fresh: readonly Partial<Cells>[]) => {
    const sheetId = named ?? (await home.ensure(context));
    return { sheetId, rows: await home.rows(context, sheetId).add(fresh) };
  };
  return {
    async list({ query }, context) {
      const wanted = { sheetId: query.sheetId, isFresh: query.fresh === 'true' };
      const { rows, ...listing } = await home.read(context, wanted);
      return { [many]: rows, ...listing };
    },
    async add({ body: { sheetId: named, ...fresh } }, context) {
      const { sheetId, rows } = await add(context, named, [parsed<Partial<Cells>>(fresh)]);
      return { [one]: rows[0], sheetId };
    },
    async update(input, context) {
      const { sheetId: named, expected, ...changes } = input.body;
      const rows = home.rows(context, named ?? (await home.standing(context)));
      return { [one]: await rows.update(targetOf(record, input, expected), parsed<Partial<Cells>>(changes)) };
    },
    async updateMany({ sheetId, body }, context) {
      const told = parsed<{ expected: SeenCells; changes: Partial<Cells> }[]>(body[many]);
      const wanted = told.map(({ expected: seen, changes }) => ({ seen, changes }));
      return { success: true, rows: await home.rows(context, sheetId).changeMany(wanted) };
    },
    async delete(input, context) {
      const sheetId = input.query.sheetId ?? (await home.standing(context));
      const target = targetOf(record, input, input.query.expected);
      return { success: true, sheetId, undo: await home.rows(context, sheetId).removeOne(target) };
    },
    async remove({ sheetId, body }, context) {
      const seen = parsed<SeenCells[]>(body[many]);
      return { success: true, undo: await home.rows(context, sheetId).remove(seen) };
    },
    async undo({ sheetId, body }, context) {
      await home.rows(context, sheetId).restore(body.undo);
      return { success: true };
    },
    async import({ body }, context) {
      const fresh = parsed<Partial<Cells>[]>(body[many]);
      const { sheetId, rows } = await add(context, body.sheetId, fresh);
      return { success: true, count: rows.length, sheetId };
    },
    async repair({ sheetId }, context) {
      await home.rows(context, sheetId).repair();
      return { success: true };
    },
  };
}

/** What `recordHandlers` returns: everything but the export, whose formats are up to the app. */
type RecordHandlers<F extends Fields, One extends string, Many extends string> = Omit<
  Handlers<RecordCalls<F, One, Many, string>>,
  `export${Capitalize<Many>}`
>;

/** The handlers of a record's calls, to be spread into its app's. */
export function recordHandlers<F extends Fields, One extends string, Many extends string>(
  record: RecordOf<F, One, Many> & AnyRecord,
  home: OldestHome,
): RecordHandlers<F, One, Many> {
  const handlers: Record<string, Handler> = underCallNames(record, {
    ...handlersOf(record, home),
    ...(photoNameOf(record) !== undefined && photoHandlersOf(record, home)),
  });
  // Each takes the input of its call and returns its answer; TypeScript cannot follow that through the names.
  return handlers as unknown as RecordHandlers<F, One, Many>;
}

/** The same for a record without a photo, wherever its rows are. */
export function rowHandlers<F extends Fields, One extends string, Many extends string>(
  record: RecordOf<F, One, Many> & AnyRecord,
  home: RecordHome,
): RecordHandlers<F, One, Many> {
  const handlers: Record<string, Handler> = underCallNames(record, handlersOf(record, home));
  // Like `recordHandlers`.
  return handlers as unknown as RecordHandlers<F, One, Many>;
}
