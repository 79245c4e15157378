import { autoFill } from './auto-fill.ts';
import { addBanding, deleteBanding, updateBanding } from './banding.ts';
import { updateBorders } from './borders.ts';
import { appendCells, repeatCell, updateCells } from './cells.ts';
import {
  addConditionalFormatRule,
  deleteConditionalFormatRule,
  updateConditionalFormatRule,
} from './conditional-formats.ts';
import { copyPaste, cutPaste } from './copy-paste.ts';
import {
  appendDimension,
  autoResizeDimensions,
  deleteDimension,
  insertDimension,
  moveDimension,
  updateDimensionProperties,
} from './dimensions.ts';
import {
  addFilterView,
  clearBasicFilter,
  deleteFilterView,
  duplicateFilterView,
  setBasicFilter,
  updateFilterView,
} from './filters.ts';
import { findReplace } from './find-replace.ts';
import { addDimensionGroup, deleteDimensionGroup, updateDimensionGroup } from './groups.ts';
import { mergeCells, unmergeCells } from './merges.ts';
import { createDeveloperMetadata, deleteDeveloperMetadata, updateDeveloperMetadata } from './metadata.ts';
import { addNamedRange, deleteNamedRange, updateNamedRange } from './named-ranges.ts';
import { addProtectedRange, deleteProtectedRange, updateProtectedRange } from './protection.ts';
import { deleteRange, insertRange } from './ranges.ts';
import type { RequestEntry } from './request.ts';
import {
  addSheet,
  deleteSheet,
  duplicateSheet,
  updateSheetProperties,
  updateSpreadsheetProperties,
} from './sheets.ts';
import { deleteDuplicates, randomizeRange, sortRange } from './sort-rows.ts';
import { pasteData, textToColumns, trimWhitespace } from './texts.ts';
import { setDataValidation } from './validation.ts';

const noCharts = { gap: 'Charts are not served.' };
const noDataSources = { gap: 'Data sources are not served.' };
const noSlicers = { gap: 'Slicers are not served.' };
const noTables = { gap: 'Tables are not served.' };

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
  addBanding,
  deleteBanding,
  updateBanding,
  addChart: noCharts,
  deleteEmbeddedObject: noCharts,
  updateChartSpec: noCharts,
  updateEmbeddedObjectBorder: noCharts,
  updateEmbeddedObjectPosition: noCharts,
  addConditionalFormatRule,
  deleteConditionalFormatRule,
  updateConditionalFormatRule,
  setDataValidation,
  addDataSource: noDataSources,
  cancelDataSourceRefresh: noDataSources,
  deleteDataSource: noDataSources,
  refreshDataSource: noDataSources,
  updateDataSource: noDataSources,
  addDimensionGroup,
  deleteDimensionGroup,
  updateDimensionGroup,
  addFilterView,
  clearBasicFilter,
  deleteFilterView,
  duplicateFilterView,
  setBasicFilter,
  updateFilterView,
  createDeveloperMetadata,
  deleteDeveloperMetadata,
  updateDeveloperMetadata,
  addNamedRange,
  deleteNamedRange,
  updateNamedRange,
  addProtectedRange,
  deleteProtectedRange,
  updateProtectedRange,
  addSlicer: noSlicers,
  updateSlicerSpec: noSlicers,
  addTable: noTables,
  deleteTable: noTables,
  updateTable: noTables,
  autoFill,
  copyPaste,
  cutPaste,
  deleteDuplicates,
  findReplace,
  pasteData,
  randomizeRange,
  textToColumns,
  trimWhitespace,
  mergeCells,
  unmergeCells,
  updateBorders,
} satisfies Record<string, RequestEntry>;

const entries = new Map<string, RequestEntry>(Object.entries(requestTable));

export function requestEntry(kind: string): RequestEntry | undefined {
  return entries.get(kind);
}
