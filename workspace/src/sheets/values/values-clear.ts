import * as z from 'zod';
import { hasContent, withContent } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Call } from '../../wire/call.ts';
import { resolveA1 } from '../a1.ts';
import type { SheetRange } from '../grid-range.ts';
import { formatRange } from '../grid-range.ts';
import type { SheetsDeps } from '../session.ts';
import { changeSpreadsheet } from '../session.ts';

export async function clearValues(call: Call, deps: SheetsDeps): Promise<unknown> {
  const cleared = await clearRanges(call, deps, [String(call.parameters['range'])]);
  return { spreadsheetId: call.parameters['spreadsheetId'], clearedRange: cleared[0] };
}

const batchBody = z.object({ ranges: z.array(z.string()).default([]) });

export async function batchClearValues(call: Call, deps: SheetsDeps): Promise<unknown> {
  const clearedRanges = await clearRanges(call, deps, batchBody.parse(call.body).ranges);
  return { spreadsheetId: call.parameters['spreadsheetId'], clearedRanges };
}

function clearRanges(call: Call, deps: SheetsDeps, texts: readonly string[]): Promise<string[]> {
  return changeSpreadsheet(call, deps, ({ spreadsheet }) => {
    const ranges = texts.map((text) => resolveA1(spreadsheet, text));
    for (const range of ranges) clearRange(range);
    return ranges.map(formatRange);
  });
}

/** Takes away values and formulas; formats and notes stay. */
export function clearRange(range: SheetRange): void {
  const { rows } = range.sheet;
  for (const row of rows.between(range.startRow, range.endRow)) {
    const end = Math.min(range.endColumn, row.cells.length);
    for (let column = range.startColumn; column < end; column += 1) {
      const cell = row.cells[column];
      if (hasContent(cell)) rows.set(row.index, column, withContent(cell, {}));
    }
  }
}
