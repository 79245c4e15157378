import { writeVersion } from './call.ts';
import { type CellFormat, type EnteredValue, type FilterCriteria, spreadsheetPath } from './sheets.ts';

/** Half-open, as in the Sheets API: the end is the first row or column that is not meant. */
export interface GridRange {
  sheetId: number;
  startRowIndex: number;
  endRowIndex: number;
  startColumnIndex: number;
  endColumnIndex: number;
}

export type Dimension = 'ROWS' | 'COLUMNS';

interface DimensionRange {
  sheetId: number;
  dimension: Dimension;
  startIndex: number;
  endIndex: number;
}

export interface WrittenCell {
  userEnteredValue?: EnteredValue;
  userEnteredFormat?: CellFormat;
}

interface SheetProperties {
  sheetId: number;
  title?: string;
  index?: number;
  hidden?: boolean;
  gridProperties?: {
    rowCount?: number;
    columnCount?: number;
    frozenRowCount?: number;
    frozenColumnCount?: number;
  };
}

/** The requests of spreadsheets.batchUpdate that the sheet's page sends. */
export type SheetRequest =
  | {
      updateCells: {
        start: { sheetId: number; rowIndex: number; columnIndex: number };
        rows: { values: WrittenCell[] }[];
        fields: string;
      };
    }
  | { repeatCell: { range: GridRange; cell: WrittenCell; fields: string } }
  | { insertDimension: { range: DimensionRange; inheritFromBefore: boolean } }
  | { deleteDimension: { range: DimensionRange } }
  | { moveDimension: { source: DimensionRange; destinationIndex: number } }
  | {
      updateDimensionProperties: {
        range: DimensionRange;
        properties: { pixelSize?: number; hiddenByUser?: boolean };
        fields: string;
      };
    }
  | {
      sortRange: {
        range: GridRange;
        sortSpecs: { dimensionIndex: number; sortOrder: 'ASCENDING' | 'DESCENDING' }[];
      };
    }
  | {
      setBasicFilter: {
        filter: {
          range: GridRange;
          filterSpecs: { columnIndex: number; filterCriteria: FilterCriteria }[];
          sortSpecs: object[];
        };
      };
    }
  | { mergeCells: { range: GridRange; mergeType: 'MERGE_ALL' } }
  | { unmergeCells: { range: GridRange } }
  | { clearBasicFilter: { sheetId: number } }
  | { addSheet: { properties: SheetProperties } }
  | {
      duplicateSheet: {
        sourceSheetId: number;
        insertSheetIndex: number;
        newSheetId: number;
        newSheetName: string;
      };
    }
  | { deleteSheet: { sheetId: number } }
  | { updateSheetProperties: { properties: SheetProperties; fields: string } };

/** Makes changes to the version of the sheet that they were made for, and returns the next version. */
export function changeSpreadsheet(
  spreadsheetId: string,
  requests: readonly SheetRequest[],
  version: string,
): Promise<string> {
  return writeVersion(`${spreadsheetPath(spreadsheetId)}:batchUpdate`, { requests }, version);
}
