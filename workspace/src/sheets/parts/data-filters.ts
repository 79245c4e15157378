import * as z from 'zod';
import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Part } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../../wire/errors.ts';
import { resolveA1 } from '../a1.ts';
import type { SheetRange } from '../grid-range.ts';
import { gridRangeSchema, resolveGridRange } from '../grid-range.ts';
import { findMetadata, isWithin, lookupSchema } from '../metadata.ts';
import type { OpenSpreadsheet } from '../session.ts';
import { anchorOf, blockAnchor } from './anchors.ts';

export const dataFilterSchema = z.object({
  developerMetadataLookup: lookupSchema.optional(),
  a1Range: z.string().optional(),
  gridRange: gridRangeSchema.optional(),
});
export type DataFilter = z.infer<typeof dataFilterSchema>;

/** A range that filters selected, with all the filters that did. */
export interface MatchedRange {
  range: SheetRange;
  filters: number[];
}

/** The ranges that filters select, each once, in the order of the filters. */
export function matchRanges(opened: OpenSpreadsheet, filters: readonly DataFilter[]): MatchedRange[] {
  const matched = new Map<string, MatchedRange>();
  filters.forEach((filter, at) => {
    for (const range of selectRanges(opened, filter)) {
      const key = JSON.stringify(blockAnchor(range.sheet.sheetId, range));
      const known = matched.get(key);
      if (known === undefined) matched.set(key, { range, filters: [at] });
      else known.filters.push(at);
    }
  });
  return [...matched.values()];
}

/** The ranges that one filter selects: its own, or those of the rows, columns and sheets with matching metadata. */
export function selectRanges({ spreadsheet, viewer }: OpenSpreadsheet, filter: DataFilter): SheetRange[] {
  checkFilter(filter);
  const { a1Range, gridRange, developerMetadataLookup: lookup } = filter;
  if (a1Range !== undefined) return [resolveA1(spreadsheet, a1Range)];
  if (gridRange !== undefined) return [resolveGridRange(spreadsheet, gridRange)];
  return findMetadata(spreadsheet, viewer, lookup ?? {}).flatMap((part) => placeRanges(spreadsheet, part));
}

function placeRanges(spreadsheet: Spreadsheet, { anchors }: Part<'metadata'>): SheetRange[] {
  if (anchors.length > 0) return anchors.map((anchor) => resolveGridRange(spreadsheet, anchor));
  return spreadsheet.sheets.map(({ sheetId }) => resolveGridRange(spreadsheet, { sheetId }));
}

/** The metadata that one filter selects: what its lookup finds, or what belongs to the cells of its range. */
export function selectMetadata(
  { spreadsheet, viewer }: OpenSpreadsheet,
  filter: DataFilter,
): Part<'metadata'>[] {
  checkFilter(filter);
  const { a1Range, gridRange, developerMetadataLookup: lookup } = filter;
  if (lookup !== undefined) return findMetadata(spreadsheet, viewer, lookup);
  const range =
    gridRange === undefined ? rangeAnchor(spreadsheet, a1Range ?? '') : anchorOf(spreadsheet, gridRange);
  return findMetadata(spreadsheet, viewer, {}).filter((part) => isWithin(part, range));
}

function rangeAnchor(spreadsheet: Spreadsheet, text: string) {
  const range = resolveA1(spreadsheet, text);
  return blockAnchor(range.sheet.sheetId, range);
}

function checkFilter({ a1Range, gridRange, developerMetadataLookup }: DataFilter): void {
  const given = [a1Range, gridRange, developerMetadataLookup].filter((value) => value !== undefined);
  if (given.length === 1) return;
  throw new ApiError(400, 'A data filter must have one of a1Range, gridRange and developerMetadataLookup.');
}
