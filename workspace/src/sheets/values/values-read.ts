import * as z from 'zod';
import type { Call } from '../../wire/call.ts';
import { applyFields, maskText } from '../../wire/fields.ts';
import { resolveA1 } from '../a1.ts';
import { answerKey } from '../answer-cache.ts';
import { checkAnswerSize } from '../grid-limits.ts';
import { formatRange } from '../grid-range.ts';
import type { SheetsDeps } from '../session.ts';
import { readSpreadsheet } from '../session.ts';
import { parseRenderParameters } from './values-options.ts';
import { readRange } from './values-range.ts';

export function getValues(call: Call, deps: SheetsDeps): Promise<unknown> {
  const options = parseRenderParameters(call.parameters);
  return readSpreadsheet(call, deps, ({ spreadsheet, context }) => {
    const range = resolveA1(spreadsheet, String(call.parameters['range']));
    const read = () => applyFields(readRange(range, context, options), call.fields);
    const key = answerKey(spreadsheet, 'values', options, maskText(call.fields), formatRange(range));
    return deps.answers.answer(key, () => JSON.stringify(read()));
  });
}

const batchParameters = z.object({ ranges: z.array(z.string()).default([]) });

export function batchGetValues(call: Call, deps: SheetsDeps): Promise<unknown> {
  const options = parseRenderParameters(call.parameters);
  const texts = batchParameters.parse(call.parameters).ranges;
  return readSpreadsheet(call, deps, ({ spreadsheet, context }) => {
    const ranges = texts.map((text) => resolveA1(spreadsheet, text));
    checkAnswerSize(ranges);
    const read = () => {
      const valueRanges = ranges.map((range) => readRange(range, context, options));
      return applyFields({ spreadsheetId: spreadsheet.fileId, valueRanges }, call.fields);
    };
    const asked = [options, maskText(call.fields), ranges.map((range) => formatRange(range))];
    const key = answerKey(spreadsheet, 'batch', ...asked);
    return deps.answers.answer(key, () => JSON.stringify(read()));
  });
}
