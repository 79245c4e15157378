import * as z from 'zod';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { describeMetadata, findMetadata } from './metadata.ts';
import { dataFilterSchema, selectMetadata } from './parts/data-filters.ts';
import type { SheetsDeps } from './session.ts';
import { readSpreadsheet } from './session.ts';

export function getMetadata(call: Call, deps: SheetsDeps): Promise<unknown> {
  const metadataId = Number(call.parameters['metadataId']);
  return readSpreadsheet(call, deps, ({ spreadsheet, viewer }) => {
    const [part] = findMetadata(spreadsheet, viewer, { metadataId });
    if (part === undefined) throw new ApiError(404, 'Requested entity was not found.');
    return describeMetadata(part);
  });
}

const searchBody = z.object({ dataFilters: z.array(dataFilterSchema).default([]) });

/** Each metadata once, with all the filters that select it, as they were sent. */
export function searchMetadata(call: Call, deps: SheetsDeps): Promise<unknown> {
  const { dataFilters } = searchBody.parse(call.body);
  const sent = z.object({ dataFilters: z.array(z.unknown()).default([]) }).parse(call.body).dataFilters;
  return readSpreadsheet(call, deps, (opened) => {
    const selected = dataFilters.map((filter) => selectMetadata(opened, filter));
    const matched = [...new Set(selected.flat())].map((part) => ({
      developerMetadata: describeMetadata(part),
      dataFilters: sent.filter((_, at) => selected[at]?.includes(part)),
    }));
    return matched.length === 0 ? {} : { matchedDeveloperMetadata: matched };
  });
}
