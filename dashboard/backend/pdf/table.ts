import type { PdfPaper } from './paper.ts';

interface PdfColumn {
  title: string;
  /** Its share of the width, relative to the other columns. */
  share?: number;
  isNumber?: boolean;
}

export interface PdfTable {
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
}

const size = 9;
const padding = 4;
const lineColor = '#DADFD9';

interface Cell {
  text: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}

function cellsOf(pdf: PdfPaper, { columns }: PdfTable, texts: readonly string[]): Cell[] {
  const shares = columns.map(({ share = 1 }) => share);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let x = pdf.left;
  return columns.map(({ isNumber = false }, index) => {
    const width = (pdf.width * (shares[index] ?? 1)) / whole;
    const cell = {
      text: texts[index] ?? '',
      x: x + padding,
      width: width - 2 * padding,
      align: isNumber ? ('right' as const) : ('left' as const),
    };
    x += width;
    return cell;
  });
}

function heightOf(pdf: PdfPaper, cells: readonly Cell[]): number {
  return (
    Math.max(...cells.map(({ text, width }) => pdf.heightOf(text || ' ', { size, width }))) + 2 * padding
  );
}

interface Row {
  cells: readonly Cell[];
  height: number;
  isHead?: boolean;
}

function lastPageOf(doc: PDFKit.PDFDocument): number {
  const { start, count } = doc.bufferedPageRange();
  return start + count - 1;
}

function drawRow(
  pdf: PdfPaper,
  table: PDFKit.PDFStructureElement,
  { cells, height, isHead = false }: Row,
): void {
  const { doc } = pdf;
  const top = doc.y;
  const page = lastPageOf(doc);
  let end = top + height;
  const row = doc.struct('TR');
  // Anything that is not in a document yet is drawn later.
  table.add(row);
  for (const { text, x, width, align } of cells) {
    // The cell before may have gone on on further pages.
    doc.switchToPage(page);
    const before = lastPageOf(doc);
    row.add(
      doc.struct(isHead ? 'TH' : 'TD', {}, () => {
        pdf.writeAt(text, x, top + padding, { size, width, align, isStrong: isHead });
      }),
    );
    if (lastPageOf(doc) > before) end = doc.y + padding;
  }
  doc.switchToPage(lastPageOf(doc));
  row.end();
  doc.y = end;
  underline(pdf);
}

function underline(pdf: PdfPaper): void {
  pdf.ornament(() => {
    const { doc, left, width } = pdf;
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(0.5)
      .strokeColor(lineColor)
      .stroke();
  });
}

/** Rows with their headers, which are repeated on each page. */
export function drawTable(pdf: PdfPaper, table: PdfTable): void {
  const { doc } = pdf;
  const heads = cellsOf(
    pdf,
    table,
    table.columns.map(({ title }) => title),
  );
  const headHeight = heightOf(pdf, heads);
  pdf.need(headHeight * 2);
  const structure = doc.struct('Table');
  doc.addStructure(structure);
  const head = () => drawRow(pdf, structure, { cells: heads, height: headHeight, isHead: true });
  head();
  for (const texts of table.rows) {
    const cells = cellsOf(pdf, table, texts);
    const height = heightOf(pdf, cells);
    if (doc.y + height > pdf.bottom) {
      doc.addPage();
      head();
    }
    drawRow(pdf, structure, { cells, height });
  }
  structure.end();
  doc.y += 10;
}
