import * as z from 'zod';
import type { SpreadsheetStore } from '../storage/spreadsheets/spreadsheets.ts';
import { newSpreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { Call } from '../wire/call.ts';
import { entityTag, MediaAnswer } from '../wire/call.ts';
import { applyFields, includesField, maskText } from '../wire/fields.ts';
import { writeJson } from '../wire/json-write.ts';
import type { SpreadsheetBodies } from '../wire/ports.ts';
import { answerKey } from './answer-cache.ts';
import type { SheetRange } from './grid-range.ts';
import { formatRange } from './grid-range.ts';
import { dataFilterSchema, matchRanges } from './parts/data-filters.ts';
import type { OpenSpreadsheet, SheetsDeps } from './session.ts';
import { readSpreadsheet, requireVersion } from './session.ts';
import type { ResourceOptions } from './spreadsheet-resource.ts';
import { describeSpreadsheet, rangesOf } from './spreadsheet-resource.ts';

const getParameters = z.object({
  ranges: z.array(z.string()).default([]),
  includeGridData: z.boolean().default(false),
});

export function getSpreadsheet(call: Call, deps: SheetsDeps): Promise<unknown> {
  const { ranges, includeGridData } = getParameters.parse(call.parameters);
  const { origin, fields } = call;
  // A mask takes precedence: includeGridData counts only without one.
  const wantsData = fields === 'all' ? includeGridData : includesField(fields, 'sheets', 'data');
  return readSpreadsheet(call, deps, (opened) => {
    const resolved = rangesOf(opened.spreadsheet, ranges);
    const options = { origin, fields, ranges: wantsData ? resolved : undefined };
    const answer = answerWith(deps, opened, options, ['get', wantsData, textsOf(resolved)]);
    return call.ifMatch === undefined ? answer : versioned(call, opened, answer);
  });
}

const filterBody = z.object({
  dataFilters: z.array(dataFilterSchema).default([]),
  includeGridData: z.boolean().default(false),
  excludeTablesInBandedRanges: z.boolean().default(false),
});

/** The same as get for the sheets and ranges that data filters select; metadata of all sheets if there is no filter. */
export function getSpreadsheetByFilter(call: Call, deps: SheetsDeps): Promise<unknown> {
  const { dataFilters, includeGridData } = filterBody.parse(call.body);
  const { origin, fields } = call;
  const wantsData = fields === 'all' ? includeGridData : includesField(fields, 'sheets', 'data');
  return readSpreadsheet(call, deps, (opened) => {
    const matched = matchRanges(opened, dataFilters).map(({ range }) => range);
    const selected = dataFilters.length === 0 ? rangesOf(opened.spreadsheet, []) : matched;
    const ranges = wantsData ? selected : undefined;
    const options = { origin, fields, ranges, sheets: new Set(selected.map(({ sheet }) => sheet)) };
    return answerWith(deps, opened, options, ['filter', wantsData, textsOf(selected)]);
  });
}

/** The serialized answer; a large one is cached for as long as it is valid. */
function answerWith(
  deps: SheetsDeps,
  opened: OpenSpreadsheet,
  options: ResourceOptions,
  asked: readonly unknown[],
): MediaAnswer {
  const { fields } = options;
  const key = answerKey(opened.spreadsheet, ...asked, maskText(fields), opened.file.name, viewOf(opened));
  return deps.answers.answer(key, () => writeJson(applyFields(describeSpreadsheet(opened, options), fields)));
}

/** The answer to a caller who names a version: with the version that was read. */
function versioned(call: Call, { file }: OpenSpreadsheet, { status, type, body }: MediaAnswer): MediaAnswer {
  requireVersion(call, file);
  return new MediaAnswer(status, type, body, { etag: entityTag(file.version) });
}

/** What else an answer depends on if it is not the same for everybody: protected ranges and metadata of apps. */
function viewOf({ spreadsheet: { parts }, viewer }: OpenSpreadsheet): unknown {
  const isSame = parts.list('protectedRange').length === 0 && parts.list('metadata').length === 0;
  return isSame ? undefined : [viewer.email, viewer.clientId, viewer.ownerEmail()];
}

function textsOf(ranges: readonly SheetRange[]): string[] {
  return ranges.map((range) => formatRange(range));
}

/** The Drive API's access to the contents of spreadsheets. */
export function spreadsheetBodies(store: SpreadsheetStore): SpreadsheetBodies {
  return {
    create: (fileId) => store.add(newSpreadsheet(fileId)),
    copy: (fromFileId, toFileId) => store.copy(fromFileId, toFileId),
    remove: (fileId) => store.remove(fileId),
  };
}
