import PDFDocument from 'pdfkit';
import { drawChart, type PdfChart } from './chart.ts';
import { houseFontOfPdfs, type PdfFont, printable } from './fonts.ts';
import { drawTable, type PdfTable } from './table.ts';

const ink = '#16222D';
const ink2 = '#3D4954';
const ink3 = '#5B666F';
const rule = '#DADFD9';

export interface PdfOptions {
  title: string;
  author: string;
  /** As in HTML: "en". */
  language: string;
  /** When the document says it was made; the same one makes the same bytes of the same content. */
  madeAt: Date;
  /** The house's colour for lines and figures. */
  accent: string;
  /** Stands on every page, at the left of its number. */
  footer: string;
}

interface PdfFact {
  label: string;
  value: string;
}

interface TextLook {
  size: number;
  color?: string;
  isStrong?: boolean;
  width?: number;
  align?: 'left' | 'right' | 'center';
}

const margins = { top: 64, bottom: 64, left: 56, right: 56 };

/** A paper document in the look of the house: text that can be searched, and vector charts. */
export class Pdf {
  readonly doc: PDFKit.PDFDocument;
  readonly accent: string;
  readonly #options: PdfOptions;
  readonly #font: PdfFont;
  readonly #missing = new Set<string>();
  readonly #bytes: Promise<Uint8Array>;

  constructor(options: PdfOptions, font: PdfFont) {
    this.#options = options;
    this.#font = font;
    this.accent = options.accent;
    this.doc = new PDFDocument({
      size: 'A4',
      margins,
      bufferPages: true,
      lang: options.language,
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      font: '',
      info: {
        Title: options.title,
        Author: options.author,
        Creator: 'Rowhouse',
        Producer: 'Rowhouse',
        CreationDate: options.madeAt,
        ModDate: options.madeAt,
      },
    });
    this.doc.registerFont('house', font.file);
    this.doc.font('house');
    const chunks: Buffer[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
  }

  get width(): number {
    return this.doc.page.width - margins.left - margins.right;
  }

  get left(): number {
    return margins.left;
  }

  get bottom(): number {
    return this.doc.page.height - margins.bottom;
  }

  /** Begins a new page where less than this is left of the current one. */
  need(height: number): void {
    if (this.doc.y + height > this.bottom) this.doc.addPage();
  }

  heading(text: string, level: 1 | 2 | 3 = 2): void {
    const size = { 1: 24, 2: 15, 3: 11.5 }[level];
    // A heading never stands alone at the foot of a page.
    this.need(size * 2 + 60);
    if (level !== 1 && this.doc.y > margins.top) this.doc.y += size * 0.9;
    this.#structure(`H${level}`, () => this.write(text, { size, isStrong: true }));
    this.doc.y += size * 0.4;
  }

  paragraph(text: string, { isQuiet = false } = {}): void {
    const look = { size: isQuiet ? 9 : 10.5, color: isQuiet ? ink3 : ink2 };
    this.#structure('P', () => this.write(text, look));
    this.doc.y += 6;
  }

  /** Names at the left, what is known at the right of them. */
  facts(facts: readonly PdfFact[]): void {
    for (const { label, value } of facts) {
      const height = this.heightOf(value, { size: 10.5, width: this.width - 130 }) + 5;
      this.need(height);
      const { y } = this.doc;
      this.#structure('P', () => {
        this.writeAt(label, this.left, y, { size: 10.5, color: ink3, width: 122 });
        this.writeAt(value, this.left + 130, y, { size: 10.5, width: this.width - 130 });
      });
      this.doc.y = y + height;
    }
    this.doc.y += 6;
  }

  table(table: PdfTable): void {
    drawTable(this, table);
  }

  chart(chart: PdfChart): void {
    drawChart(this, chart);
  }

  /** A photo or drawing, as PNG or JPEG, at most as wide as the page. */
  picture(bytes: Uint8Array, { caption, height = 260 }: { caption: string; height?: number }): void {
    this.need(height + 24);
    const { y } = this.doc;
    const figure = this.doc.struct('Figure', { alt: caption }, () => {
      this.doc.image(Buffer.from(bytes), this.left, y, { fit: [this.width, height] });
    });
    this.doc.addStructure(figure);
    this.doc.y = y + height + 6;
    this.paragraph(caption, { isQuiet: true });
  }

  /** Text at the current place, over the whole width. */
  write(text: string, look: TextLook): void {
    this.#set(look);
    this.doc.text(this.shown(text), this.left, this.doc.y, this.#textOptions({ width: this.width, ...look }));
  }

  /** Text at a place of its own; what comes next is not moved by it. */
  writeAt(text: string, x: number, y: number, look: TextLook): void {
    this.#set(look);
    this.doc.text(this.shown(text), x, y, this.#textOptions(look));
  }

  heightOf(text: string, look: TextLook): number {
    this.doc.fontSize(look.size);
    return this.doc.heightOfString(this.shown(text), this.#textOptions(look));
  }

  widthOf(text: string, size: number): number {
    this.doc.fontSize(size);
    return this.doc.widthOfString(this.shown(text));
  }

  /** Something drawn that is said in words as well. */
  figure(alt: string, draw: () => void): void {
    this.doc.addStructure(this.doc.struct('Figure', { alt }, draw));
  }

  /** Drawn for the eye alone. */
  ornament(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  shown(text: string): string {
    const { text: shown, missing } = printable(text, this.#font);
    for (const character of missing) this.#missing.add(character);
    return shown;
  }

  /** The whole document; nothing can be added to it any more. */
  finish(): Promise<Uint8Array> {
    if (this.#missing.size > 0) this.#tellOfMissing();
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      this.#frame(page + 1, count);
    }
    this.doc.end();
    return this.#bytes;
  }

  #tellOfMissing(): void {
    const codes = [...this.#missing].map(
      (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
    this.paragraph(
      `This document's font lacks some characters, which print as question marks: ${codes.join(', ')}. The sheet has them all.`,
      { isQuiet: true },
    );
  }

  #frame(number: number, count: number): void {
    const { page } = this.doc;
    // Text below the margin would begin a page of its own.
    const { bottom } = page.margins;
    page.margins.bottom = 0;
    this.ornament(() => {
      const y = page.height - 40;
      this.doc
        .moveTo(this.left, y - 8)
        .lineTo(this.left + this.width, y - 8)
        .lineWidth(0.5)
        .strokeColor(rule)
        .stroke();
      this.writeAt(this.#options.footer, this.left, y, { size: 8, color: ink3, width: this.width - 90 });
      const pages = `Page ${number} of ${count}`;
      this.writeAt(pages, this.left + this.width - 80, y, {
        size: 8,
        color: ink3,
        width: 80,
        align: 'right',
      });
      if (number > 1) {
        this.writeAt(this.#options.title, this.left, 34, { size: 8, color: ink3, width: this.width });
      }
    });
    page.margins.bottom = bottom;
  }

  #structure(type: string, draw: () => void): void {
    this.doc.addStructure(this.doc.struct(type, {}, draw));
  }

  #set({ size, color = ink, isStrong = false }: TextLook): void {
    this.doc.fontSize(size).fillColor(color);
    // The font has one weight; a fine line around its letters makes the other.
    if (isStrong) this.doc.lineWidth(size * 0.028).strokeColor(color);
  }

  #textOptions({ isStrong = false, width, align = 'left' }: TextLook): PDFKit.Mixins.TextOptions {
    return { fill: true, stroke: isStrong, align, lineGap: 2, ...(width !== undefined && { width }) };
  }
}

export async function createPdf(options: PdfOptions): Promise<Pdf> {
  const pdf = new Pdf(options, await houseFontOfPdfs());
  pdf.heading(options.title, 1);
  return pdf;
}
