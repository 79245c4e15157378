import { appendCells, repeatCell, updateCells } from './cells.ts';
import {
  appendDimension,
  autoResizeDimensions,
  deleteDimension,
  insertDimension,
  moveDimension,
  updateDimensionProperties,
} from './dimensions.ts';
import { deleteRange, insertRange, sortRange } from './ranges.ts';
import type { RequestEntry } from './request.ts';
import {
  addSheet,
  deleteSheet,
  duplicateSheet,
  updateSheetProperties,
  updateSpreadsheetProperties,
} from './sheets.ts';

const noCharts = { gap: 'Charts are not served.' };
const noDataSources = { gap: 'Data sources are not served.' };
const noDimensionGroups = { gap: 'Groups of rows and columns are not served.' };
const noFilters = { gap: 'Filters and filter views are not served.' };
const noMetadata = { gap: 'Developer metadata is not served.' };
const noNamedRanges = { gap: 'Named ranges are not served.' };
const noProtection = { gap: 'Protected ranges are not served.' };
const noRules = { gap: 'Conditional formats and data validation are not served.' };
const noSlicers = { gap: 'Slicers are not served.' };
const noTables = { gap: 'Tables are not served.' };
const noBanding = { gap: 'Banded ranges are not served.' };
const noMerges = { gap: 'Merged cells are not served.' };
const noTextTools = { gap: 'Copying, pasting, finding and splitting within the sheet are not served.' };

/** Every kind of request of spreadsheets.batchUpdate: how it is carried out, or why it is not. */
export const requestTable = {
  addSheet,
  deleteSheet,
  duplicateSheet,
  updateSheetProperties,
  updateSpreadsheetProperties,
  appendDimension,
  autoResizeDimensions,
  deleteDimension,
  insertDimension,
  moveDimension,
  updateDimensionProperties,
  deleteRange,
  insertRange,
  sortRange,
  appendCells,
  repeatCell,
  updateCells,
  addBanding: noBanding,
  deleteBanding: noBanding,
  updateBanding: noBanding,
  addChart: noCharts,
  deleteEmbeddedObject: noCharts,
  updateChartSpec: noCharts,
  updateEmbeddedObjectBorder: noCharts,
  updateEmbeddedObjectPosition: noCharts,
  addConditionalFormatRule: noRules,
  deleteConditionalFormatRule: noRules,
  updateConditionalFormatRule: noRules,
  setDataValidation: noRules,
  addDataSource: noDataSources,
  cancelDataSourceRefresh: noDataSources,
  deleteDataSource: noDataSources,
  refreshDataSource: noDataSources,
  updateDataSource: noDataSources,
  addDimensionGroup: noDimensionGroups,
  deleteDimensionGroup: noDimensionGroups,
  updateDimensionGroup: noDimensionGroups,
  addFilterView: noFilters,
  clearBasicFilter: noFilters,
  deleteFilterView: noFilters,
  duplicateFilterView: noFilters,
  setBasicFilter: noFilters,
  updateFilterView: noFilters,
  createDeveloperMetadata: noMetadata,
  deleteDeveloperMetadata: noMetadata,
  updateDeveloperMetadata: noMetadata,
  addNamedRange: noNamedRanges,
  deleteNamedRange: noNamedRanges,
  updateNamedRange: noNamedRanges,
  addProtectedRange: noProtection,
  deleteProtectedRange: noProtection,
  updateProtectedRange: noProtection,
  addSlicer: noSlicers,
  updateSlicerSpec: noSlicers,
  addTable: noTables,
  deleteTable: noTables,
  updateTable: noTables,
  autoFill: noTextTools,
  copyPaste: noTextTools,
  cutPaste: noTextTools,
  deleteDuplicates: noTextTools,
  findReplace: noTextTools,
  pasteData: noTextTools,
  randomizeRange: noTextTools,
  textToColumns: noTextTools,
  trimWhitespace: noTextTools,
  mergeCells: noMerges,
  unmergeCells: noMerges,
  updateBorders: { gap: 'Borders are set through repeatCell and updateCells; updateBorders is not served.' },
} satisfies Record<string, RequestEntry>;

const entries = new Map<string, RequestEntry>(Object.entries(requestTable));

export function requestEntry(kind: string): RequestEntry | undefined {
  return entries.get(kind);
}
