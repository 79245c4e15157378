import * as z from 'zod';
import { addBanding } from '../requests/banding.ts';
import { addConditionalFormatRule } from '../requests/conditional-formats.ts';
import { addFilterView, setBasicFilter } from '../requests/filters.ts';
import { addDimensionGroup, updateDimensionGroup } from '../requests/groups.ts';
import { mergeCells } from '../requests/merges.ts';
import { createDeveloperMetadata } from '../requests/metadata.ts';
import { addNamedRange } from '../requests/named-ranges.ts';
import { addProtectedRange } from '../requests/protection.ts';
import type { RequestKind } from '../requests/request.ts';
import type { OpenSpreadsheet } from '../session.ts';
import { SearchTime } from '../text-search.ts';

const list = z.array(z.unknown()).default([]);
const groups = z
  .array(z.looseObject({ range: z.unknown().optional(), collapsed: z.boolean().default(false) }))
  .default([]);

/** The parts that a new spreadsheet may contain beside its sheets; each is read by the request that would add it. */
export const spreadsheetPartsInput = { namedRanges: list, developerMetadata: list };

/** The parts that a sheet of a new spreadsheet may contain beside its cells. */
export const sheetPartsInput = {
  merges: list,
  conditionalFormats: list,
  filterViews: list,
  protectedRanges: list,
  basicFilter: z.unknown().optional(),
  bandedRanges: list,
  developerMetadata: list,
  rowGroups: groups,
  columnGroups: groups,
};

const sheetSchema = z.object(sheetPartsInput);
const partsSchema = z.object({ ...spreadsheetPartsInput, sheets: z.array(sheetSchema) });
type Parts = z.input<typeof partsSchema>;

/** Adds to a new spreadsheet what its description binds to cells, as batchUpdate would. */
export function addParts(opened: OpenSpreadsheet, description: Parts): void {
  const { namedRanges, developerMetadata, sheets } = partsSchema.parse(description);
  const edit = { ...opened, rename: () => undefined, searchTime: new SearchTime() };
  const run = (kind: RequestKind, body: unknown) => kind.run(body, edit);
  // Filters and protection may be backed by a named range.
  for (const namedRange of namedRanges) run(addNamedRange, { namedRange });
  for (const one of developerMetadata) run(createDeveloperMetadata, { developerMetadata: one });
  for (const sheet of sheets) addSheetParts(sheet, run);
}

function addSheetParts(
  sheet: z.infer<typeof sheetSchema>,
  run: (kind: RequestKind, body: unknown) => unknown,
): void {
  for (const range of sheet.merges) run(mergeCells, { range });
  for (const [index, rule] of sheet.conditionalFormats.entries())
    run(addConditionalFormatRule, { rule, index });
  for (const filter of sheet.filterViews) run(addFilterView, { filter });
  if (sheet.basicFilter !== undefined) run(setBasicFilter, { filter: sheet.basicFilter });
  for (const bandedRange of sheet.bandedRanges) run(addBanding, { bandedRange });
  for (const developerMetadata of sheet.developerMetadata)
    run(createDeveloperMetadata, { developerMetadata });
  for (const protectedRange of sheet.protectedRanges) run(addProtectedRange, { protectedRange });
  for (const group of [...sheet.rowGroups, ...sheet.columnGroups]) {
    run(addDimensionGroup, { range: group.range });
    if (group.collapsed) run(updateDimensionGroup, { dimensionGroup: group, fields: 'collapsed' });
  }
}
