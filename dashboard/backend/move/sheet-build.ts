import { randomInt } from 'node:crypto';
import type { RowData } from '../google/cell-data.ts';
import type { SheetRequest } from '../google/tabs.ts';
import {
  carriedCell,
  type Line,
  type Part,
  type WholeSpreadsheet,
  type WholeTab,
} from '../google/whole-sheets.ts';
import type { Step } from './carried-parts.ts';
import { gridTabs } from './ranges.ts';
import type { References } from './references.ts';

const must = (request: SheetRequest): Step => ({ request, loses: null });

/** What has to be removed before a spreadsheet is written. */
export interface Before {
  tabs: readonly number[];
  namedRanges: readonly Part[];
  developerMetadata: readonly Part[];
}

/** The contents of a new spreadsheet: one tab, whose id is 0. */
export const blank: Before = { tabs: [0], namedRanges: [], developerMetadata: [] };

/** Removes everything, and puts the source's empty tabs in its place, with their own ids. */
export function layOut(source: WholeSpreadsheet, before: Before): Step[] {
  const tabs = gridTabs(source);
  const staying = before === blank ? tabs.find(({ properties }) => properties.sheetId === 0) : undefined;
  return [
    ...before.namedRanges.map(({ namedRangeId }) =>
      must({ deleteNamedRange: { namedRangeId: String(namedRangeId) } }),
    ),
    ...before.developerMetadata.map(({ metadataId }) =>
      must({
        deleteDeveloperMetadata: {
          dataFilter: { developerMetadataLookup: { metadataId: Number(metadataId) } },
        },
      }),
    ),
    ...propertySteps(source),
    ...(staying ? keepTab(staying, tabs) : exchangeTabs(tabs, before.tabs)),
  ];
}

/** Properties of the whole spreadsheet. */
function propertySteps({ properties: { timeZone, locale } }: WholeSpreadsheet): Step[] {
  const set = (properties: { timeZone?: string; locale?: string }, loses: string): Step => ({
    request: { updateSpreadsheetProperties: { properties, fields: Object.keys(properties).join(',') } },
    loses,
  });
  return [
    ...(timeZone === undefined ? [] : [set({ timeZone }, `the time zone ${timeZone}`)]),
    // A new spreadsheet has that of its owner's account.
    set({ locale }, `the locale ${locale}`),
  ];
}

/** Each at its place: tabs that are not in the source are pushed to the end. */
function addTab({ properties }: WholeTab, index: number): Step {
  return must({ addSheet: { properties: { ...Object(properties), index } } });
}

/**
 * The blank tab becomes the one with its id. It is hidden only at the end, because one tab always has to be visible.
 */
function keepTab(staying: WholeTab, tabs: readonly WholeTab[]): Step[] {
  const { sheetType: _, index: __, hidden, ...properties } = staying.properties;
  const fields = Object.keys(properties)
    .filter((name) => name !== 'sheetId')
    .join(',');
  return [
    must({ updateSheetProperties: { properties: Object(properties), fields } }),
    ...tabs.flatMap((tab, index) => (tab === staying ? [] : [addTab(tab, index)])),
    ...(hidden === true
      ? [must({ updateSheetProperties: { properties: { sheetId: 0, hidden }, fields: 'hidden' } })]
      : []),
  ];
}

/** A spreadsheet is never without a tab, so a temporary one is needed. */
function exchangeTabs(tabs: readonly WholeTab[], before: readonly number[]): Step[] {
  const taken = new Set([...before, ...tabs.map(({ properties }) => properties.sheetId)]);
  let interim = randomInt(1, 2 ** 31 - 1000);
  while (taken.has(interim)) interim += 1;
  const properties = {
    sheetId: interim,
    title: `Moving ${interim}`,
    gridProperties: { rowCount: 1, columnCount: 1 },
  };
  return [
    must({ addSheet: { properties } }),
    ...before.map((sheetId) => must({ deleteSheet: { sheetId } })),
    ...tabs.map(addTab),
    must({ deleteSheet: { sheetId: interim } }),
  ];
}

/** Rows or columns that look alike, one request for each run. */
export function lineSteps(
  { sheetId, dimension, first }: { sheetId: number; dimension: 'ROWS' | 'COLUMNS'; first: number },
  lines: readonly Line[],
  ordinarySize: number,
): Step[] {
  const steps: Step[] = [];
  const isAlike = (one: Line | undefined, other: Line | undefined) =>
    one?.pixelSize === other?.pixelSize && one?.hiddenByUser === other?.hiddenByUser;
  for (let start = 0; start < lines.length; ) {
    let end = start + 1;
    while (end < lines.length && isAlike(lines[end], lines[start])) end += 1;
    const { pixelSize = ordinarySize, hiddenByUser = false } = lines[start] ?? {};
    if (pixelSize !== ordinarySize || hiddenByUser) {
      steps.push(
        must({
          updateDimensionProperties: {
            range: { sheetId, dimension, startIndex: first + start, endIndex: first + end },
            properties: { pixelSize, hiddenByUser },
            fields: 'pixelSize,hiddenByUser',
          },
        }),
      );
    }
    start = end;
  }
  return steps;
}

type CarriedCell = Pick<
  NonNullable<RowData['values']>[number],
  'userEnteredValue' | 'userEnteredFormat' | 'textFormatRuns' | 'note' | 'dataValidation'
>;

/** The writable part of a cell, with references to files replaced by their counterparts. */
export function carriedCellOf(
  cell: NonNullable<RowData['values']>[number],
  references: Pick<References, 'rewrite' | 'rewriteAll'>,
): CarriedCell {
  const { userEnteredValue, userEnteredFormat, textFormatRuns, note, dataValidation } = cell;
  const carried = references.rewriteAll({
    ...(userEnteredValue && { userEnteredValue }),
    ...(userEnteredFormat && { userEnteredFormat }),
    ...(textFormatRuns && { textFormatRuns }),
    ...(note !== undefined && { note }),
    ...(dataValidation && { dataValidation }),
  });
  const text = userEnteredValue?.stringValue;
  if (!carried.textFormatRuns || text === undefined || carried.userEnteredValue?.stringValue === text)
    return carried;
  return { ...carried, textFormatRuns: carried.textFormatRuns.map((run) => shifted(run, text, references)) };
}

/** An address of a different length shifts the formats after it. */
function shifted(run: object, text: string, references: Pick<References, 'rewrite'>): object {
  const startIndex = 'startIndex' in run && typeof run.startIndex === 'number' ? run.startIndex : 0;
  return startIndex === 0
    ? run
    : { ...run, startIndex: references.rewrite(text.slice(0, startIndex)).length };
}

/** Requests are kept below Google's recommendation for one call, 2 MB. */
const maxRequestLength = 400_000;

/** Writes rows, in as many requests as their size requires. */
export function cellSteps(
  { sheetId, startRow }: { sheetId: number; startRow: number },
  rowData: readonly RowData[],
  references: References,
): Step[] {
  const steps: Step[] = [];
  let rows: { values: CarriedCell[] }[] = [];
  let first = startRow;
  let length = 0;
  const close = (next: number) => {
    const isBlank = rows.every(({ values }) => values.length === 0);
    if (!isBlank) {
      const start = { sheetId, rowIndex: first, columnIndex: 0 };
      steps.push(must({ updateCells: { start, rows: rows as SheetRows, fields: carriedCell } }));
    }
    rows = [];
    first = next;
    length = 0;
  };
  rowData.forEach(({ values = [] }, offset) => {
    const row = { values: values.map((cell) => carriedCellOf(cell, references)) };
    rows.push(row);
    length += JSON.stringify(row).length;
    if (length > maxRequestLength) close(startRow + offset + 1);
  });
  close(startRow + rowData.length);
  return steps;
}

type SheetRows = NonNullable<NonNullable<SheetRequest['updateCells']>['rows']>;
