import type { AppContext } from '#backend/context.ts';
import { mayHaveHappened } from '#backend/google/errors.ts';
import type { InputOption, RangeValues, Scalar, Values } from '#backend/google/values.ts';
import { type Append, readForAppend } from '#backend/ranges/append.ts';
import { columnLetters, columnOf, firstRowOf, partsOfRange, titleOf } from '#backend/table/a1.ts';
import { noteIdOf, requireNotedFor } from '#backend/table/once.ts';

const isFilled = (row: readonly Scalar[]) => row.some((value) => value !== '');

/** Whether a row shows what was to be written; nobody can predict what Sheets makes of typed text. */
function shows(row: readonly Scalar[], entered: RangeValues['values'][number], option: InputOption): boolean {
  if (option === 'USER_ENTERED') return isFilled(row) || entered.every((value) => (value ?? '') === '');
  return entered.every((value, column) => value === null || String(row[column] ?? '') === String(value));
}

/**
 * The first row of each place with rows like those to be written, from the top; `others` are rows that are not them.
 */
function placesIn(
  { range, values: rows }: Values,
  { values: entered }: RangeValues,
  option: InputOption,
  others: ReadonlySet<number> = new Set(),
): number[] {
  const first = firstRowOf(range) ?? 1;
  return rows.flatMap((_, at) => {
    const holds = entered.every(
      (row, offset) => !others.has(first + at + offset) && shows(rows[at + offset] ?? [], row, option),
    );
    return holds ? [first + at] : [];
  });
}

/** The range of rows that were written from this row on. */
function writtenRange({ range }: Values, { values: entered }: RangeValues, first: number): string {
  const [tab, cells] = partsOfRange(range);
  const column = /^\$?([A-Z]+)/.exec(cells)?.[1] ?? 'A';
  const from = `${column}${first}`;
  const to = `${columnLetters(columnOf(column) + Math.max(...entered.map((row) => row.length)) - 1)}${first + entered.length - 1}`;
  return `${tab}!${from === to ? from : `${from}:${to}`}`;
}

interface Order {
  sheetId: string;
  entered: RangeValues;
  option: InputOption;
}

/** An attempt whose outcome is unknown. */
interface Attempt {
  /** In how many places there were such rows. */
  lastRowBefore: number;
  begunAt: number;
}

/** The first row that an attempt has written, if there are more such rows now than before it. */
async function findAppended(
  { request: { ledger } }: AppContext,
  { sheetId, entered, option }: Order,
  now: Values,
  { lastRowBefore: placesBefore, begunAt }: Attempt,
): Promise<number | undefined> {
  const others = new Set(await ledger.rowsWritten(noteIdOf(sheetId, titleOf(now.range)), begunAt));
  const places = placesIn(now, entered, option, others);
  return places.length > placesBefore ? places.at(-1) : undefined;
}

/**
 * Appends rows once per request key, within a write turn, however often the browser repeats it: an attempt with an
 * unknown outcome is first looked for in the range. Returns the range that was written.
 */
export async function appendOnce(
  context: AppContext,
  sheetId: string,
  entered: RangeValues,
  option: InputOption,
): Promise<string> {
  const { requestKey, ledger } = context.request;
  const append = await readForAppend(context.sheets, sheetId, entered, option);
  if (requestKey === null) return await append.write();
  const key = `${requestKey} cells`;
  const order = { sheetId, entered, option };
  const stood = append.shown;
  const fileId = noteIdOf(sheetId, titleOf(stood.range));
  const note = { fileId, lastRowBefore: placesIn(stood, entered, option).length };
  const begun = await ledger.begin(key, note);
  requireNotedFor(begun, fileId);
  const earlier = begun && (begun.rowIndex ?? (await findAppended(context, order, stood, begun)));
  if (begun && earlier === undefined) {
    await ledger.forget(key);
    await ledger.begin(key, note);
  }
  const range =
    earlier === undefined
      ? await attempt(context, key, { order, append }, { ...note, begunAt: Date.now() })
      : writtenRange(stood, entered, earlier);
  const rowIndex = firstRowOf(range);
  if (rowIndex !== undefined) await ledger.finish(key, { rowIndex, rowCount: entered.values.length });
  return range;
}

async function attempt(
  context: AppContext,
  key: string,
  { order, append }: { order: Order; append: Append },
  from: Attempt,
): Promise<string> {
  const { sheetId, entered } = order;
  try {
    return await append.write();
  } catch (error) {
    if (!mayHaveHappened(error)) {
      await context.request.ledger.forget(key);
      throw error;
    }
    // If looking fails as well, the person is told about the lost write.
    const now = await context.sheets.readValues(sheetId, entered.range).catch(() => undefined);
    if (!now) throw error;
    const done = await findAppended(context, order, now, from);
    if (done === undefined) throw error;
    return writtenRange(now, entered, done);
  }
}
