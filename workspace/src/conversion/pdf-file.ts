import PdfDocument from 'pdfkit';
import { showValue } from '../sheets/number-format.ts';
import type { Book, BookBlock, BookCell, BookSheet, BookStyle } from './book.ts';
import { runsOf } from './font-files.ts';
import { linesOf, registerLetters, widthOf } from './pdf-letters.ts';

export interface PdfFacts {
  title: string;
  /** By which numbers are shown, such as de_DE; it also chooses the paper. */
  locale: string;
}

/** Sizes of Sheets in pixels; three points are four of them. */
const pointsPerPixel = 0.75;
const columnPixels = 100;
const rowPixels = 21;
const margin = 36;
/** A sheet is made smaller until it fits the width of the page, but no further than this. */
const minScale = 0.4;
const padding = 2;
const lineHeight = 1.2;
const gridColor = '#d9d9d9';

/** What is drawn instead of the cells in one corner. */
interface Box {
  cell: BookCell;
  style: BookStyle;
  text: string;
  /** Merged cells are drawn as one. */
  rows: number;
  columns: number;
}

/** A sheet with all that its pages need to know. */
interface Layout {
  boxes: Map<string, Box>;
  /** Corners that another box covers. */
  covered: Set<string>;
  /** In points, before scaling; 0 if hidden. */
  widths: number[];
  heights: number[];
  frozenRows: number;
}

const keyOf = (row: number, column: number) => `${row} ${column}`;

/** Writes the sheets of a book as a document with pages; each sheet starts on a new page. */
export function writePdf(book: Book, { title, locale }: PdfFacts): Promise<Uint8Array> {
  const document = new PdfDocument({
    size: /_(US|CA|MX)$/.test(locale) ? 'LETTER' : 'A4',
    margin,
    autoFirstPage: false,
    font: '',
    info: { Title: title, Creator: 'Rowhouse Workspace', Producer: 'Rowhouse Workspace' },
  });
  registerLetters(document);
  const chunks: Buffer[] = [];
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  for (const sheet of book.sheets)
    new SheetPages(document, layoutOf(document, sheet, book.styles, locale)).draw();
  document.end();
  return bytes;
}

function layoutOf(
  document: PDFKit.PDFDocument,
  sheet: BookSheet,
  styles: readonly BookStyle[],
  locale: string,
): Layout {
  const boxes = new Map<string, Box>();
  const covered = new Set<string>();
  const merges = new Map(sheet.merges.map((block) => [keyOf(block.startRow, block.startColumn), block]));
  for (const block of sheet.merges) cover(covered, block);
  let [rowCount, columnCount] = [0, 0];
  for (const cell of sheet.cells) {
    const key = keyOf(cell.row, cell.column);
    if (covered.has(key)) continue;
    const style = (cell.style === undefined ? undefined : styles[cell.style]) ?? {};
    const { value } = cell;
    const format = style.pattern === undefined ? undefined : { pattern: style.pattern };
    const text = value === undefined ? '' : showValue(value, format, locale);
    const block = merges.get(key);
    const rows = block === undefined ? 1 : block.endRow - block.startRow;
    const columns = block === undefined ? 1 : block.endColumn - block.startColumn;
    boxes.set(key, { cell, style, text, rows, columns });
    // Formatted but empty cells may continue for a thousand rows.
    if (text === '') continue;
    rowCount = Math.max(rowCount, cell.row + rows);
    columnCount = Math.max(columnCount, cell.column + columns);
  }
  const widths = Array.from({ length: columnCount }, () => columnPixels * pointsPerPixel);
  for (const { column, widthPixels = columnPixels, isHidden } of sheet.columns) {
    if (column < columnCount) widths[column] = isHidden ? 0 : widthPixels * pointsPerPixel;
  }
  const heights = Array.from({ length: rowCount }, () => rowPixels * pointsPerPixel);
  for (const { cell, style, text, rows, columns } of boxes.values()) {
    const width = sum(widths, cell.column, cell.column + columns);
    if (text === '' || rows > 1 || cell.row >= rowCount || width === 0) continue;
    const inner = width - 2 * padding;
    const lines = linesOf(document, text, lettersOf(style), style.wraps ? inner : undefined);
    const needed = lines.length * lettersOf(style).size * lineHeight + 2 * padding;
    heights[cell.row] = Math.max(heights[cell.row] ?? 0, needed);
  }
  for (const { row, heightPixels, isHidden } of sheet.rows) {
    if (row >= rowCount) continue;
    if (isHidden) heights[row] = 0;
    else if (heightPixels !== undefined) heights[row] = heightPixels * pointsPerPixel;
  }
  return { boxes, covered, widths, heights, frozenRows: Math.min(sheet.frozenRows, rowCount) };
}

function cover(covered: Set<string>, { startRow, endRow, startColumn, endColumn }: BookBlock): void {
  for (let row = startRow; row < endRow; row += 1)
    for (let column = startColumn; column < endColumn; column += 1)
      if (row > startRow || column > startColumn) covered.add(keyOf(row, column));
}

function sum(sizes: readonly number[], start: number, end: number): number {
  return sizes.slice(start, end).reduce((total, size) => total + size, 0);
}

function lettersOf({ fontSize = 10, bold = false }: BookStyle) {
  return { size: fontSize, isBold: bold };
}

/** Where something is on the page, in the sheet's own points. */
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

class SheetPages {
  readonly #document: PDFKit.PDFDocument;
  readonly #layout: Layout;

  constructor(document: PDFKit.PDFDocument, layout: Layout) {
    this.#document = document;
    this.#layout = layout;
  }

  draw(): void {
    const { widths, heights, frozenRows } = this.#layout;
    this.#document.addPage();
    if (widths.length === 0) return;
    const { width, height } = this.#document.page;
    const [roomX, roomY] = [width - 2 * margin, height - 2 * margin];
    const scale = Math.max(minScale, Math.min(1, roomX / sum(widths, 0, widths.length)));
    let isFirst = true;
    for (const columns of stretches(widths, 0, roomX / scale)) {
      const head = sum(heights, 0, frozenRows);
      for (const rows of stretches(heights, frozenRows, Math.max(roomY / scale - head, roomY / scale / 2))) {
        if (!isFirst) this.#document.addPage();
        isFirst = false;
        this.#document.save().translate(margin, margin).scale(scale);
        this.#drawRows([0, frozenRows], columns, 0);
        this.#drawRows(rows, columns, head);
        this.#document.restore();
      }
    }
  }

  #drawRows([start, end]: Span, columns: Span, top: number): void {
    const { widths, heights, covered } = this.#layout;
    const places: [Box, Place][] = [];
    let y = top;
    for (let row = start; row < end; row += 1) {
      const height = heights[row] ?? 0;
      let x = 0;
      for (let column = columns[0]; column < columns[1]; column += 1) {
        const width = widths[column] ?? 0;
        const key = keyOf(row, column);
        const box = this.#layout.boxes.get(key);
        const place = {
          x,
          y,
          width: box === undefined ? width : sum(widths, column, column + box.columns),
          height: box === undefined ? height : sum(heights, row, row + box.rows),
        };
        if (!covered.has(key) && place.width > 0 && place.height > 0) {
          this.#drawGround(box?.style, place);
          if (box !== undefined) places.push([box, place]);
        }
        x += width;
      }
      y += height;
    }
    for (const [box, place] of places) this.#drawText(box, place, columns);
    for (const [box, place] of places) this.#drawBorders(box.style, place);
  }

  #drawGround(style: BookStyle | undefined, { x, y, width, height }: Place): void {
    const document = this.#document;
    if (style?.background !== undefined) document.rect(x, y, width, height).fill(`#${style.background}`);
    document.lineWidth(0.5).rect(x, y, width, height).stroke(gridColor);
  }

  #drawText({ cell, style, text, columns: span }: Box, place: Place, columns: Span): void {
    if (text === '') return;
    const document = this.#document;
    const letters = lettersOf(style);
    const isNumber = typeof cell.value === 'number';
    const side =
      style.horizontal ?? (isNumber ? 'right' : typeof cell.value === 'boolean' ? 'center' : 'left');
    const room = place.width - 2 * padding;
    const lines = linesOf(document, text, letters, style.wraps ? room : undefined);
    const height = lines.length * letters.size * lineHeight;
    const free = place.height - 2 * padding - height;
    const shift = { top: 0, center: free / 2, bottom: free }[style.vertical ?? 'bottom'];
    const overflow = side === 'left' && !style.wraps && !isNumber ? this.#roomBehind(cell, span, columns) : 0;
    document
      .save()
      .rect(place.x, place.y, place.width + overflow, place.height)
      .clip();
    for (const [index, line] of lines.entries()) {
      const left = room - widthOf(document, line, letters);
      let x = place.x + padding + { left: 0, center: left / 2, right: left }[side];
      const y = place.y + padding + Math.max(0, shift) + index * letters.size * lineHeight;
      for (const run of runsOf(line, letters.isBold)) {
        document.font(run.font, letters.size).fillColor(`#${style.color ?? '000000'}`);
        const { italic = false, underline = false, strikethrough = false } = style;
        const look = { lineBreak: false, underline, strike: strikethrough, oblique: italic };
        document.text(run.text, x, y, look);
        x += document.widthOfString(run.text);
      }
    }
    document.restore();
  }

  /** How far a text may run over the empty cells at its right. */
  #roomBehind({ row, column }: BookCell, span: number, columns: Span): number {
    const { boxes, covered, widths } = this.#layout;
    let room = 0;
    for (let next = column + span; next < columns[1]; next += 1) {
      const key = keyOf(row, next);
      if (covered.has(key) || (boxes.get(key)?.text ?? '') !== '') break;
      room += widths[next] ?? 0;
    }
    return room;
  }

  #drawBorders({ borders = {} }: BookStyle, { x, y, width, height }: Place): void {
    const corners = {
      top: [x, y, x + width, y],
      bottom: [x, y + height, x + width, y + height],
      left: [x, y, x, y + height],
      right: [x + width, y, x + width, y + height],
    } as const;
    for (const [side, [fromX, fromY, toX, toY]] of Object.entries(corners)) {
      const border = Object.entries(borders).find(([name]) => name === side)?.[1];
      if (border === undefined || border.line === 'NONE') continue;
      const thick = { SOLID_MEDIUM: 1.5, SOLID_THICK: 2.25 }[border.line] ?? 0.75;
      const document = this.#document
        .save()
        .lineWidth(thick)
        .strokeColor(`#${border.color ?? '000000'}`);
      if (border.line === 'DASHED') document.dash(3, {});
      if (border.line === 'DOTTED') document.dash(1, {});
      document.moveTo(fromX, fromY).lineTo(toX, toY).stroke().restore();
    }
  }
}

type Span = readonly [start: number, end: number];

/** Cuts lines into ranges that fit a page; a line that is larger than a page is a range by itself. */
function stretches(sizes: readonly number[], from: number, room: number): Span[] {
  const found: Span[] = [];
  let [start, used] = [from, 0];
  for (let at = from; at < sizes.length; at += 1) {
    const size = sizes[at] ?? 0;
    if (at > start && used + size > room) {
      found.push([start, at]);
      [start, used] = [at, 0];
    }
    used += size;
  }
  if (start < sizes.length || found.length === 0) found.push([start, sizes.length]);
  return found;
}
