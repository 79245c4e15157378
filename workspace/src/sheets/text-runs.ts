import * as z from 'zod';
import type { CellValue } from '../storage/spreadsheets/spreadsheets-cells.ts';
import type { FormatTable } from '../storage/spreadsheets/spreadsheets-model.ts';
import { ApiError } from '../wire/errors.ts';
import { keptTextFormat, textFormatSchema } from './cell-format.ts';

/** A format of a part of a text: from its start to the next run, or to the end. */
export const textRunSchema = z.object({
  startIndex: z.int().min(0).default(0),
  format: textFormatSchema.default({}),
});
export type TextRun = z.infer<typeof textRunSchema>;

const keptRunsSchema = z.array(
  z.object({ startIndex: z.int().optional(), format: textFormatSchema.optional() }),
);

/** The number under which a table stores the runs of a text; undefined if there are no runs. */
export function internRuns(
  table: FormatTable,
  runs: readonly TextRun[] | undefined,
  content: { value?: CellValue; formula?: string } | undefined,
): number | undefined {
  if (runs === undefined || runs.length === 0) return undefined;
  checkRuns(runs, content?.value);
  const kept = runs.map(({ startIndex, format }) => ({
    ...(startIndex > 0 && { startIndex }),
    format: keptTextFormat(format),
  }));
  // Formats are kept as objects, so that a list is never taken for one of them.
  return table.intern(JSON.stringify(keptRunsSchema.parse(kept)));
}

/** "Runs are only valid on user entered strings" (CellData in the API's discovery document). */
function checkRuns(runs: readonly TextRun[], value: CellValue | undefined): void {
  if (typeof value !== 'string') throw new ApiError(400, 'textFormatRuns are only valid on texts.');
  let last = -1;
  for (const { startIndex } of runs) {
    if (startIndex <= last)
      throw new ApiError(400, 'textFormatRuns must be in the order of their startIndex.');
    if (startIndex >= value.length) {
      throw new ApiError(400, `textFormatRuns: startIndex ${startIndex} is beyond the end of the text.`);
    }
    last = startIndex;
  }
}

/** The runs as the API shows them: a start at 0 is left out. */
export function runsOf(
  table: FormatTable,
  number: number | undefined,
): z.infer<typeof keptRunsSchema> | undefined {
  const text = number === undefined ? undefined : table.text(number);
  return text === undefined ? undefined : keptRunsSchema.parse(JSON.parse(text));
}

/** The address of a text that is one link from end to end. */
export function linkOfRuns(table: FormatTable, number: number): string | undefined {
  const [first, second] = runsOf(table, number) ?? [];
  return second === undefined && first?.startIndex === undefined ? first?.format?.link?.uri : undefined;
}
