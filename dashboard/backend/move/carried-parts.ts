import type { SheetRequest } from '../google/tabs.ts';
import type { Part, WholeSpreadsheet, WholeTab } from '../google/whole-sheets.ts';
import { gridTabs } from './ranges.ts';

/** A request, and what is lost if the other side refuses it; null if it is essential. */
export interface Step {
  request: SheetRequest;
  loses: string | null;
}

const textOf = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value !== '' ? value : otherwise;

function step(loses: string, request: SheetRequest): Step {
  return { request, loses };
}

/** Editors of a protected range are people of the original side; everything else is copied. */
function protectionOf({ editors: _, requestingUserCanEdit: __, ...range }: Part): Part {
  return range;
}

function metadataSteps(list: readonly Part[], where = ''): Step[] {
  return list.map((developerMetadata) =>
    step(`${where}metadata ${textOf(developerMetadata['metadataKey'], '')}`, {
      createDeveloperMetadata: { developerMetadata },
    }),
  );
}

function depthOf({ depth }: Part): number {
  return typeof depth === 'number' ? depth : 0;
}

function groupSteps(title: string, groups: readonly Part[]): Step[] {
  return groups
    .toSorted((one, other) => depthOf(one) - depthOf(other))
    .flatMap((dimensionGroup) => [
      step(`${title}: a group`, { addDimensionGroup: { range: Object(dimensionGroup['range']) } }),
      ...(dimensionGroup['collapsed'] === true
        ? [
            step(`${title}: a group`, {
              updateDimensionGroup: { dimensionGroup, fields: 'collapsed' },
            }),
          ]
        : []),
    ]);
}

/** What formulas refer to, and which therefore comes before the cells. */
export function stepsBefore(spreadsheet: WholeSpreadsheet): Step[] {
  return [
    ...spreadsheet.namedRanges.map((namedRange) =>
      step(`the name ${textOf(namedRange['name'], '')}`, { addNamedRange: { namedRange } }),
    ),
    ...gridTabs(spreadsheet).flatMap(({ merges }) =>
      merges.map(
        (range): Step => ({ request: { mergeCells: { range, mergeType: 'MERGE_ALL' } }, loses: null }),
      ),
    ),
  ];
}

function stepsOfTab({ properties: { title }, ...tab }: WholeTab): Step[] {
  return [
    ...tab.conditionalFormats.map((rule, index) =>
      step(`${title}: a conditional format`, { addConditionalFormatRule: { rule, index } }),
    ),
    ...tab.bandedRanges.map((bandedRange) =>
      step(`${title}: alternating colours`, { addBanding: { bandedRange } }),
    ),
    ...groupSteps(title, [...tab.rowGroups, ...tab.columnGroups]),
    ...metadataSteps(tab.developerMetadata, `${title}: `),
    ...tab.filterViews.map((filter) =>
      step(`${title}: the filter ${textOf(filter['title'], '')}`, { addFilterView: { filter } }),
    ),
    ...(tab.basicFilter
      ? [step(`${title}: the filter`, { setBasicFilter: { filter: tab.basicFilter } })]
      : []),
    ...tab.protectedRanges.map((range) =>
      step(`${title}: a protected range`, { addProtectedRange: { protectedRange: protectionOf(range) } }),
    ),
  ];
}

/** What lies on top of the cells, and therefore comes after them. */
export function stepsAfter(spreadsheet: WholeSpreadsheet): Step[] {
  return [...metadataSteps(spreadsheet.developerMetadata), ...gridTabs(spreadsheet).flatMap(stepsOfTab)];
}

function chartTitle({ spec }: Part): string {
  return `chart ${textOf(Object(spec)['title'], 'without a title')}`;
}

/** What is never copied, by the names that people know. */
export function partsLeftOut({ sheets }: WholeSpreadsheet): string[] {
  return sheets.flatMap(({ properties: { title, sheetType }, charts, slicers, tables, protectedRanges }) => [
    ...(sheetType === 'GRID' ? [] : [`the tab ${title}`]),
    ...charts.map((chart) => `${title}: ${chartTitle(chart)}`),
    ...slicers.map(() => `${title}: a slicer`),
    ...tables.map(({ name }) => `${title}: the table ${textOf(name, '')} (its cells are there)`),
    ...protectedRanges
      // A range that only warns can be edited by everybody; its editors just say who made it.
      .filter(({ editors, warningOnly }) => editors !== undefined && warningOnly !== true)
      .map(() => `${title}: who may edit a protected range`),
  ]);
}
