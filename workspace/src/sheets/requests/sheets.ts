import * as z from 'zod';
import { colorSchema, colorStyleSchema } from '../../storage/spreadsheets/spreadsheets-colors.ts';
import { copySheet } from '../../storage/spreadsheets/spreadsheets-copy.ts';
import type {
  SheetProperties,
  Spreadsheet,
  SpreadsheetProperties,
} from '../../storage/spreadsheets/spreadsheets-model.ts';
import { defaultGrid, Sheet, sheetPropertiesSchema } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { ApiError } from '../../wire/errors.ts';
import { maskAt } from '../../wire/fields.ts';
import { colorTwins, withTwins } from '../cell-format.ts';
import { forgetInFormulas, renameInFormulas } from '../formulas/formula-shift.ts';
import { checkGridSize } from '../grid-limits.ts';
import { requireSheet } from '../grid-range.ts';
import { deleteLines } from '../grid-shift.ts';
import { checkLocale } from '../locale.ts';
import { anchorBlock } from '../parts/anchors.ts';
import { copySheetParts, forgetSheetParts } from '../parts/parts-copy.ts';
import { describeSheet } from '../spreadsheet-resource.ts';
import { applyMask, checkMask, parseUpdateMask } from '../update-mask.ts';
import { defineRequest } from './request.ts';

const gridSchema = z.object({
  rowCount: z.int().min(1).optional(),
  columnCount: z.int().min(1).optional(),
  frozenRowCount: z.int().min(0).optional(),
  frozenColumnCount: z.int().min(0).optional(),
  hideGridlines: z.boolean().optional(),
  rowGroupControlAfter: z.boolean().optional(),
  columnGroupControlAfter: z.boolean().optional(),
});

/** SheetProperties as a request gives them: everything may be left out. */
export const sheetPropertiesInput = z.object({
  sheetId: z.int().min(0).optional(),
  title: z.string().optional(),
  index: z.int().min(0).optional(),
  sheetType: z.enum(['SHEET_TYPE_UNSPECIFIED', 'GRID', 'OBJECT', 'DATA_SOURCE']).optional(),
  gridProperties: gridSchema.optional(),
  hidden: z.boolean().optional(),
  rightToLeft: z.boolean().optional(),
  tabColor: colorSchema.optional(),
  tabColorStyle: colorStyleSchema.optional(),
});
type SheetPropertiesInput = z.infer<typeof sheetPropertiesInput>;

/** Builds the sheet that the properties describe; nothing is added yet. */
export function makeSheet(spreadsheet: Spreadsheet, input: SheetPropertiesInput): Sheet {
  if (input.sheetType === 'OBJECT' || input.sheetType === 'DATA_SOURCE') {
    throw new ApiError(501, `Sheets of the type ${input.sheetType} are not served.`);
  }
  const sheetId = input.sheetId ?? spreadsheet.freeSheetId();
  if (spreadsheet.sheet(sheetId) !== undefined) {
    throw new ApiError(400, `A sheet with the id ${sheetId} already exists.`);
  }
  const title = input.title || freeTitle(spreadsheet);
  checkTitle(spreadsheet, title);
  const { style } = colorTwins(input.tabColor, input.tabColorStyle);
  const properties: SheetProperties = {
    sheetId,
    title,
    ...(input.hidden === true && { hidden: true }),
    ...(input.rightToLeft === true && { rightToLeft: true }),
    ...(style !== undefined && { tabColorStyle: style }),
    gridProperties: { ...input.gridProperties, ...gridSize(input.gridProperties, defaultGrid) },
  };
  checkFrozen(properties);
  return new Sheet(properties);
}

type GridSize = Pick<SheetProperties['gridProperties'], 'rowCount' | 'columnCount'>;

function gridSize(grid: z.infer<typeof gridSchema> | undefined, otherwise: GridSize): GridSize {
  return {
    rowCount: grid?.rowCount ?? otherwise.rowCount,
    columnCount: grid?.columnCount ?? otherwise.columnCount,
  };
}

function freeTitle({ sheets }: Spreadsheet): string {
  let number = sheets.length + 1;
  while (sheets.some((sheet) => sheet.title.toLowerCase() === `sheet${number}`)) number += 1;
  return `Sheet${number}`;
}

function checkTitle({ sheets }: Spreadsheet, title: string, except?: Sheet): void {
  if (title === '') throw new ApiError(400, 'The name of a sheet must not be empty.');
  const folded = title.toLowerCase();
  if (sheets.every((sheet) => sheet === except || sheet.title.toLowerCase() !== folded)) return;
  throw new ApiError(400, `A sheet with the name "${title}" already exists. Please enter another name.`);
}

function checkFrozen({ gridProperties: grid }: SheetProperties): void {
  for (const [frozen, count, lines] of [
    [grid.frozenRowCount, grid.rowCount, 'rows'],
    [grid.frozenColumnCount, grid.columnCount, 'columns'],
  ] as const) {
    if ((frozen ?? 0) >= count)
      throw new ApiError(400, `You can't freeze all visible ${lines} on the sheet.`);
  }
}

/** An edge of frozen lines must not run through merged cells. */
function checkFrozenMerges({ parts }: Spreadsheet, { sheetId, gridProperties: grid }: SheetProperties): void {
  const { frozenRowCount: rows = 0, frozenColumnCount: columns = 0 } = grid;
  for (const merge of parts.list('merge', sheetId)) {
    for (const { startRow, endRow, startColumn, endColumn } of merge.anchors.map(anchorBlock)) {
      if (rows > startRow && rows < endRow) {
        throw new ApiError(400, "You can't freeze rows which contain only part of a merged cell.");
      }
      if (columns > startColumn && columns < endColumn) {
        throw new ApiError(400, "You can't freeze columns which contain only part of a merged cell.");
      }
    }
  }
}

export const addSheet = defineRequest(
  z.object({ properties: sheetPropertiesInput.default({}) }),
  ({ properties }, { spreadsheet }) => {
    const sheet = makeSheet(spreadsheet, properties);
    spreadsheet.sheets.splice(properties.index ?? spreadsheet.sheets.length, 0, sheet);
    checkGridSize(spreadsheet);
    return { properties: describeSheet(sheet, spreadsheet.sheets.indexOf(sheet)) };
  },
);

export const deleteSheet = defineRequest(
  z.object({ sheetId: z.int().default(0) }),
  ({ sheetId }, { spreadsheet }) => {
    const sheet = requireSheet(spreadsheet, sheetId);
    const others = spreadsheet.sheets.filter((other) => other !== sheet);
    if (others.every((other) => other.properties.hidden === true)) {
      throw new ApiError(400, "You can't remove all the sheets in a document.");
    }
    sheet.rows.guard?.lines('ROWS', 0, sheet.rowCount);
    spreadsheet.sheets = others;
    forgetSheetParts(spreadsheet.parts, sheetId);
    forgetInFormulas(spreadsheet, sheet.title);
  },
);

export const duplicateSheet = defineRequest(
  z.object({
    sourceSheetId: z.int().default(0),
    insertSheetIndex: z.int().min(0).default(0),
    newSheetId: z.int().min(0).optional(),
    newSheetName: z.string().optional(),
  }),
  (body, { spreadsheet }) => {
    const source = requireSheet(spreadsheet, body.sourceSheetId);
    const title = body.newSheetName || freeCopyTitle(spreadsheet, source.title);
    const made = makeSheet(spreadsheet, { ...source.properties, sheetId: body.newSheetId, title });
    const sheet = copySheet(source, made.properties);
    spreadsheet.sheets.splice(body.insertSheetIndex, 0, sheet);
    const { parts } = spreadsheet;
    copySheetParts(parts, source.sheetId, { parts, sheetId: sheet.sheetId, title });
    checkGridSize(spreadsheet);
    return { properties: describeSheet(sheet, spreadsheet.sheets.indexOf(sheet)) };
  },
);

export function freeCopyTitle({ sheets }: Spreadsheet, title: string): string {
  const isTaken = (candidate: string) =>
    sheets.some((sheet) => sheet.title.toLowerCase() === candidate.toLowerCase());
  let copy = `Copy of ${title}`;
  for (let number = 1; isTaken(copy); number += 1) copy = `Copy of ${title} ${number}`;
  return copy;
}

const changeableProperties = [
  'title',
  'index',
  'hidden',
  'rightToLeft',
  'tabColor',
  'tabColorStyle',
  'gridProperties',
  'sheetId',
  'sheetType',
] as const;

export const updateSheetProperties = defineRequest(
  z.object({ properties: sheetPropertiesInput.default({}), fields: z.string().optional() }),
  ({ properties: input, fields }, { spreadsheet }) => {
    const mask = parseUpdateMask(fields);
    checkMask(mask, changeableProperties);
    const sheet = requireSheet(spreadsheet, input.sheetId ?? 0);
    const { sheetId, title: before } = sheet.properties;
    const { style } = colorTwins(input.tabColor, input.tabColorStyle);
    const source = { ...input, tabColorStyle: style };
    const merged = applyMask(sheet.properties, source, withTwins(mask));
    const grid = gridSchema.parse(merged['gridProperties'] ?? {});
    const size = gridSize(grid, sheet.properties.gridProperties);
    const changed = sheetPropertiesSchema.parse({
      ...merged,
      sheetId,
      title: merged['title'] ?? before,
      gridProperties: { ...grid, ...size },
    });
    checkTitle(spreadsheet, changed.title, sheet);
    checkFrozen(changed);
    checkFrozenMerges(spreadsheet, changed);
    resize(spreadsheet, sheet, size);
    if (changed.title !== before) renameInFormulas(spreadsheet, before, changed.title);
    sheet.properties = changed;
    if (maskAt(mask, 'index') !== undefined && input.index !== undefined)
      place(spreadsheet, sheet, input.index);
    checkVisible(spreadsheet);
    checkGridSize(spreadsheet);
  },
);

/** Resizes the grid; what is beyond a smaller size is gone. */
function resize(spreadsheet: Spreadsheet, sheet: Sheet, { rowCount, columnCount }: GridSize): void {
  if (rowCount < sheet.rowCount) deleteLines(spreadsheet, sheet, 'ROWS', rowCount, sheet.rowCount - rowCount);
  if (columnCount < sheet.columnCount)
    deleteLines(spreadsheet, sheet, 'COLUMNS', columnCount, sheet.columnCount - columnCount);
}

/** The index counts the sheets before the move: behind the second of three is 2. */
function place(spreadsheet: Spreadsheet, sheet: Sheet, index: number): void {
  const from = spreadsheet.sheets.indexOf(sheet);
  const to = Math.min(index, spreadsheet.sheets.length);
  if (to === from || to === from + 1) return;
  const others = spreadsheet.sheets.filter((other) => other !== sheet);
  others.splice(to > from ? to - 1 : to, 0, sheet);
  spreadsheet.sheets = others;
}

function checkVisible({ sheets }: Spreadsheet): void {
  if (sheets.some((sheet) => sheet.properties.hidden !== true)) return;
  throw new ApiError(400, "You can't hide all the sheets in a document.");
}

/** What of a spreadsheet's properties cannot be changed here, with the value that it has. */
const fixedProperties = { autoRecalc: 'ON_CHANGE' } as const;
const changeable = ['title', 'timeZone', 'locale'] as const;

export const updateSpreadsheetProperties = defineRequest(
  z.object({
    properties: z
      .looseObject({
        title: z.string().optional(),
        timeZone: z.string().optional(),
        locale: z.string().optional(),
      })
      .default({}),
    fields: z.string().optional(),
  }),
  ({ properties, fields }, { spreadsheet, rename }) => {
    const mask = parseUpdateMask(fields);
    for (const name of Object.keys(properties)) {
      if (changeable.some((one) => one === name) || maskAt(mask, name) === undefined) continue;
      const isSame = Object.entries(fixedProperties).some(
        ([fixed, value]) => fixed === name && properties[name] === value,
      );
      if (!isSame) throw new ApiError(501, `${name} of a spreadsheet is not served.`);
    }
    if (maskAt(mask, 'title') !== undefined) rename(properties.title ?? '');
    spreadsheet.properties = changedProperties(spreadsheet.properties, {
      ...(maskAt(mask, 'timeZone') !== undefined && { timeZone: properties.timeZone }),
      ...(maskAt(mask, 'locale') !== undefined && { locale: properties.locale }),
    });
  },
);

/** Unchanged properties are left out. */
export function changedProperties(
  before: SpreadsheetProperties,
  { timeZone, locale }: { [Name in keyof SpreadsheetProperties]?: string | undefined },
): SpreadsheetProperties {
  return {
    timeZone: timeZone === undefined ? before.timeZone : checkTimeZone(timeZone),
    locale: locale === undefined ? before.locale : checkLocale(locale),
  };
}

function checkTimeZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return timeZone;
  } catch {
    throw new ApiError(400, `Invalid time zone: ${timeZone}`);
  }
}
