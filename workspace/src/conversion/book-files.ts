import type { Cell, CellStyle, CellValue, ConditionalRule, RowDef, Sheet, Workbook, WriteSheet } from 'hucre';
import { readOds, writeOds } from 'hucre/ods';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expandNames } from '../sheets/formulas/formula-names.ts';
import { offsetFormula } from '../sheets/formulas/formula-shift.ts';
import { columnName } from '../sheets/grid-range.ts';
import type { Book, BookBlock, BookCell, BookCondition, BookLook, BookSheet, BookStyle } from './book.ts';
import { StyleTable } from './book.ts';
import {
  readBlocks,
  readFilter,
  readLook,
  readValidation,
  writeFilter,
  writeLook,
  writeValidation,
} from './book-rules.ts';
import { readStyle, writeStyle } from './book-styles.ts';
import { type BookFormat, datePattern, isFrom1904, readValue, type Source } from './book-values.ts';
import { arrayContent, fromExcelFormula, namesIn, toExcelFormula } from './excel-formula.ts';
import { withContent, withKeptSpace, withPlainRows } from './open-document.ts';
import {
  carriedPattern,
  uncarriedPattern,
  withCarriedStyles,
  withDataStyles,
} from './open-document-formats.ts';
import { fromOpenFormula, toOpenFormula } from './open-formula.ts';
import { pack, unpack } from './zip.ts';

/** Reads the file of another program, which is unpacked here, within bounds, and not by who reads it. */
export async function readBook(bytes: Uint8Array, format: BookFormat): Promise<Book> {
  const files = await unpack(bytes);
  const workbook =
    format === 'xlsx'
      ? await readXlsx(await pack(files, never), { readStyles: true, dateSystem: '1904' })
      : await readOds(await pack(withContent(withPlainRows(files), withCarriedStyles), never), {
          readStyles: true,
        });
  const styles = new StyleTable();
  const source = { format, isFrom1904: isFrom1904(files) };
  const sheets = visibleFirst(workbook).map((sheet) => readSheet(sheet, styles, source));
  const names = namesIn(format === 'xlsx' ? (workbook.namedRanges ?? []) : []);
  const fromExcel = (formula: string) => expandNames(fromExcelFormula(formula), names);
  return {
    sheets: withFormulas(sheets, format === 'xlsx' ? fromExcel : fromOpenFormula),
    styles: format === 'xlsx' ? styles.styles : withPatterns(styles.styles, uncarriedPattern),
  };
}

function withPatterns(styles: readonly BookStyle[], change: (pattern: string) => string): BookStyle[] {
  return styles.map((style) =>
    style.pattern === undefined ? style : { ...style, pattern: change(style.pattern) },
  );
}

function withFormulas(sheets: readonly BookSheet[], change: (formula: string) => string): BookSheet[] {
  const changed = ({ type, values }: BookCondition): BookCondition => ({
    type,
    values: values.map((value) => (value.startsWith('=') ? change(value) : value)),
  });
  return sheets.map((sheet) => ({
    ...sheet,
    cells: sheet.cells.map((cell) =>
      cell.formula === undefined ? cell : { ...cell, formula: change(cell.formula) },
    ),
    validations: sheet.validations.map((rule) => ({ ...rule, condition: changed(rule.condition) })),
    looks: sheet.looks.map((look) =>
      'condition' in look ? { ...look, condition: changed(look.condition) } : look,
    ),
  }));
}

const never = () => false;

/** Writes a file for another program. */
export async function writeBook(book: Book, format: BookFormat): Promise<Uint8Array> {
  const styles = format === 'xlsx' ? book.styles : withPatterns(book.styles, carriedPattern);
  const written = withFormulas(book.sheets, format === 'xlsx' ? toExcelFormula : toOpenFormula);
  const sheets = written.map((sheet) => writeSheet(sheet, styles, format));
  if (format === 'xlsx') return writeXlsx({ sheets });
  const files = await unpack(await writeOds({ sheets }));
  // Other programs look for the type at a fixed place near the beginning.
  return await pack(withContent(withKeptSpace(files), withDataStyles), (name) => name !== 'mimetype');
}

/** A spreadsheet that hides all its sheets cannot be shown: the first one comes out. */
function visibleFirst({ sheets }: Workbook): readonly Sheet[] {
  const isHidden = ({ hidden, veryHidden }: Sheet) => hidden === true || veryHidden === true;
  if (!sheets.every(isHidden)) return sheets;
  return sheets.map((sheet, at) => (at === 0 ? { ...sheet, hidden: false, veryHidden: false } : sheet));
}

function readSheet(sheet: Sheet, styles: StyleTable, source: Source): BookSheet {
  const { name, rows, merges = [], freezePane, columns = [] } = sheet;
  return {
    title: name,
    isHidden: sheet.hidden === true || sheet.veryHidden === true,
    frozenRows: freezePane?.rows ?? 0,
    frozenColumns: freezePane?.columns ?? 0,
    cells: readCells(rows, sheet.cells ?? new Map(), styles, source),
    merges: merges.map(({ startRow, endRow, startCol, endCol }) => ({
      startRow,
      endRow: endRow + 1,
      startColumn: startCol,
      endColumn: endCol + 1,
    })),
    columns: columns.flatMap(({ width, hidden }, column) =>
      width === undefined && hidden !== true
        ? []
        : [{ column, widthPixels: pixelsOf(width), isHidden: hidden === true }],
    ),
    rows: [...(sheet.rowDefs ?? [])].flatMap(([row, { height, hidden }]) =>
      height === undefined && hidden !== true
        ? []
        : [{ row, heightPixels: pixelsOfPoints(height), isHidden: hidden === true }],
    ),
    filter: sheet.autoFilter && readFilter(sheet.autoFilter),
    validations: (sheet.dataValidations ?? []).flatMap(readValidation),
    looks: readLooks(sheet.conditionalRules ?? []),
  };
}

/** The rule with the least number comes first. */
function readLooks(rules: readonly ConditionalRule[]): BookLook[] {
  return rules
    .toSorted((a, b) => a.priority - b.priority)
    .flatMap((rule): BookLook[] => {
      const look = readLook(rule);
      const blocks = readBlocks(rule.range);
      if (look === undefined || blocks.length === 0) return [];
      return 'points' in look
        ? [{ blocks, points: look.points }]
        : [{ blocks, condition: look.condition, style: readStyle(rule.style ?? {}) }];
    });
}

function readCells(
  rows: readonly CellValue[][],
  details: ReadonlyMap<string, Cell>,
  styles: StyleTable,
  source: Source,
): BookCell[] {
  const cells: BookCell[] = [];
  const shared = sharedFormulas(details);
  for (const [row, line] of rows.entries()) {
    for (const [column, value] of line.entries()) {
      const detail = details.get(`${row},${column}`);
      if (value !== null || detail !== undefined)
        cells.push(readCell({ row, column }, value, detail, { styles, shared, source }));
    }
  }
  return cells;
}

interface Tables {
  styles: StyleTable;
  shared: ReadonlyMap<number, BookCell>;
  source: Source;
}

function readCell(
  place: { row: number; column: number },
  value: CellValue,
  detail: Cell | undefined,
  { styles, shared, source }: Tables,
): BookCell {
  const read: CellValue = detail?.formulaResult ?? detail?.value ?? value;
  const style = detail?.style === undefined ? undefined : readStyle(detail.style);
  const known = read instanceof Date ? { pattern: datePattern(read), ...style } : style;
  return {
    ...place,
    value: readValue(read, style?.pattern, source),
    formula: detail === undefined ? undefined : formulaOf(place, detail, shared),
    style: known === undefined ? undefined : styles.intern(known),
    note: detail?.comment?.text,
  };
}

/** The cells that lend their formula to others, by the number under which they do. */
function sharedFormulas(details: ReadonlyMap<string, Cell>): Map<number, BookCell> {
  const shared = new Map<number, BookCell>();
  for (const [key, { formula, formulaType, formulaSharedIndex }] of details) {
    if (formulaType !== 'shared' || formulaSharedIndex === undefined || !formula) continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    shared.set(formulaSharedIndex, { row, column, formula: plainFormula(formula) });
  }
  return shared;
}

function formulaOf(
  { row, column }: { row: number; column: number },
  { formula, formulaType, formulaSharedIndex }: Cell,
  shared: ReadonlyMap<number, BookCell>,
): string | undefined {
  const lender = formula || formulaSharedIndex === undefined ? undefined : shared.get(formulaSharedIndex);
  if (lender?.formula !== undefined) {
    return offsetFormula(lender.formula, row - lender.row, column - lender.column);
  }
  if (!formula) return undefined;
  const plain = plainFormula(formula);
  return formulaType === 'array' ? `=ARRAYFORMULA(${plain.slice(1)})` : plain;
}

const plainFormula = (formula: string) => `=${formula.replace(/^=/, '')}`;

function writeSheet(sheet: BookSheet, styles: readonly BookStyle[], format: BookFormat): WriteSheet {
  const looks = styles.map(writeStyle);
  const rows: CellValue[][] = [];
  const cells = new Map<string, Partial<Cell>>();
  for (const cell of sheet.cells) {
    while (rows.length <= cell.row) rows.push([]);
    const line = rows[cell.row] ?? [];
    while (line.length <= cell.column) line.push(null);
    line[cell.column] = cell.value ?? null;
    const detail = writeCell(cell, looks, format);
    if (detail !== undefined) cells.set(`${cell.row},${cell.column}`, detail);
  }
  const { title, isHidden, frozenRows, frozenColumns, filter } = sheet;
  return {
    name: title,
    rows,
    cells,
    merges: sheet.merges.map(writeBlock),
    hidden: isHidden,
    columns: writeColumns(sheet),
    rowDefs: new Map(sheet.rows.map(writeRow)),
    dataValidations: sheet.validations.flatMap(writeValidation),
    conditionalRules: sheet.looks.flatMap((look, at) =>
      writeLook(look, at).map((rule) =>
        'style' in look ? { ...rule, style: writeStyle(look.style) } : rule,
      ),
    ),
    ...(filter !== undefined && { autoFilter: writeFilter(filter) }),
    ...(frozenRows + frozenColumns > 0 && { freezePane: { rows: frozenRows, columns: frozenColumns } }),
  };
}

function writeCell(
  { row, column, value, formula, style, note }: BookCell,
  looks: readonly CellStyle[],
  format: BookFormat,
): Partial<Cell> | undefined {
  if (formula === undefined && style === undefined && note === undefined) return undefined;
  const look = style === undefined ? undefined : looks[style];
  const array = format === 'xlsx' && formula !== undefined ? arrayContent(formula) : undefined;
  return {
    value: value ?? null,
    ...(formula !== undefined && {
      type: 'formula',
      formula: (array ?? formula).slice(1),
      formulaResult: value ?? null,
    }),
    ...(array !== undefined && {
      formulaType: 'array',
      formulaRef: `${columnName(column)}${row + 1}`,
    }),
    ...(look !== undefined && { style: look }),
    ...(note !== undefined && { comment: { text: note } }),
  };
}

function writeBlock({ startRow, endRow, startColumn, endColumn }: BookBlock) {
  return { startRow, endRow: endRow - 1, startCol: startColumn, endCol: endColumn - 1 };
}

/** Heights are in points; a pixel is three quarters of a point. */
const pixelsOfPoints = (points: number | undefined) =>
  points === undefined ? undefined : Math.round(points / 0.75);

function writeRow({ row, heightPixels, isHidden }: BookSheet['rows'][number]): [number, RowDef] {
  return [
    row,
    { ...(heightPixels !== undefined && { height: heightPixels * 0.75 }), ...(isHidden && { hidden: true }) },
  ];
}

function writeColumns({ columns }: BookSheet) {
  const defined: { width?: number; hidden?: boolean }[] = [];
  for (const { column, widthPixels, isHidden } of columns) {
    while (defined.length <= column) defined.push({});
    defined[column] = {
      ...(widthPixels !== undefined && { width: Math.max(0, (widthPixels - 5) / 7) }),
      ...(isHidden && { hidden: true }),
    };
  }
  return defined;
}

/** Widths are counted in digits of the standard font: 7 pixels each, and 5 around them. */
function pixelsOf(width: number | undefined): number | undefined {
  return width === undefined ? undefined : Math.round(width * 7 + 5);
}
