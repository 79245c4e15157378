import * as z from 'zod';
import type { Call } from '../../wire/call.ts';
import { checkAnswerSize } from '../grid-limits.ts';
import { formatRange } from '../grid-range.ts';
import type { DataFilter } from '../parts/data-filters.ts';
import { dataFilterSchema, matchRanges, selectRanges } from '../parts/data-filters.ts';
import type { OpenSpreadsheet, SheetsDeps } from '../session.ts';
import { changeSpreadsheet, readSpreadsheet } from '../session.ts';
import { clearRange } from './values-clear.ts';
import {
  parseRenderParameters,
  responseOptions,
  valueInputSchema,
  valueRangeSchema,
} from './values-options.ts';
import { readRange } from './values-range.ts';
import { prefixed, readBack, requireInputOption, totals, writeRange } from './values-update.ts';
import type { ValueInputOption } from './write-cells.ts';

const filtersSchema = z.object({ dataFilters: z.array(dataFilterSchema).default([]) });

/** A filter in an answer is the one of the request, as it was sent. */
const sentSchema = z.object({ dataFilters: z.array(z.unknown()).default([]) });

export function batchGetByFilter(call: Call, deps: SheetsDeps): Promise<unknown> {
  const options = parseRenderParameters(call.body);
  const { dataFilters } = filtersSchema.parse(call.body);
  const sent = sentSchema.parse(call.body).dataFilters;
  return readSpreadsheet(call, deps, (opened) => {
    const matched = matchRanges(opened, dataFilters);
    checkAnswerSize(matched.map(({ range }) => range));
    return {
      spreadsheetId: opened.spreadsheet.fileId,
      ...(matched.length > 0 && {
        valueRanges: matched.map(({ range, filters }) => ({
          valueRange: readRange(range, opened.context, options),
          dataFilters: filters.map((at) => sent[at]),
        })),
      }),
    };
  });
}

export async function batchClearByFilter(call: Call, deps: SheetsDeps): Promise<unknown> {
  const { dataFilters } = filtersSchema.parse(call.body);
  const clearedRanges = await changeSpreadsheet(call, deps, (opened) => {
    const ranges = matchRanges(opened, dataFilters).map(({ range }) => range);
    for (const range of ranges) clearRange(range);
    return ranges.map(formatRange);
  });
  return {
    spreadsheetId: call.parameters['spreadsheetId'],
    ...(clearedRanges.length > 0 && { clearedRanges }),
  };
}

const inputSchema = valueRangeSchema.omit({ range: true }).extend({
  dataFilter: dataFilterSchema.default({}),
});

const updateBody = responseOptions.extend({
  valueInputOption: valueInputSchema,
  data: z.array(inputSchema).default([]),
});

const sentData = z.object({ data: z.array(z.object({ dataFilter: z.unknown().optional() })).default([]) });

export async function batchUpdateByFilter(call: Call, deps: SheetsDeps): Promise<unknown> {
  const body = updateBody.parse(call.body);
  const sent = sentData.parse(call.body).data;
  const option = requireInputOption(body.valueInputOption);
  const results = await changeSpreadsheet(call, deps, (opened) =>
    body.data.flatMap((input, at) =>
      prefixed(`Invalid data[${at}]: `, () =>
        writeSelected(opened, input, option).map((result) => ({
          ...result,
          dataFilter: sent[at]?.dataFilter,
        })),
      ),
    ),
  );
  const responses: unknown[] = [];
  for (const { range, response, dataFilter } of results) {
    const { spreadsheetId: _, ...counts } = response;
    const updatedData = body.includeValuesInResponse
      ? { updatedData: await readBack(call, deps, range, body) }
      : {};
    responses.push({ ...counts, dataFilter, ...updatedData });
  }
  return {
    spreadsheetId: call.parameters['spreadsheetId'],
    ...totals(results.map(({ written }) => written)),
    ...(responses.length > 0 && { responses }),
  };
}

/** Writes the same values to every range that the filter selects. */
function writeSelected(
  opened: OpenSpreadsheet,
  { dataFilter, ...input }: { dataFilter: DataFilter } & Parameters<typeof writeRange>[2],
  option: ValueInputOption,
) {
  return selectRanges(opened, dataFilter).map((range) => ({
    range: formatRange(range),
    ...writeRange(opened, range, input, option),
  }));
}
