import PDFDocument from 'pdfkit';
import { type PdfFont, printable } from './fonts.ts';

const ink = '#16222D';

export interface PdfOptions {
  title: string;
  author: string;
  /** As in HTML: "en". */
  language: string;
  /** The document's creation time; the same time and content make the same bytes. */
  madeAt: Date;
  /** The house colour for lines and numbers. */
  accent: string;
  /** On every page, to the left of its number. */
  footer: string;
}

interface TextLook {
  size: number;
  color?: string;
  isStrong?: boolean;
  width?: number;
  /** What does not fit into this is left out, with dots in its place; otherwise it goes on on a new page. */
  height?: number;
  align?: 'left' | 'right' | 'center';
}

export const margins = { top: 64, bottom: 64, left: 56, right: 56 };

/** Pages to write and draw on, at the current position or any other. */
export class PdfPaper {
  readonly doc: PDFKit.PDFDocument;
  readonly accent: string;
  readonly options: PdfOptions;
  readonly #font: PdfFont;
  readonly #missing = new Set<string>();
  readonly #bytes: Promise<Uint8Array>;

  constructor(options: PdfOptions, font: PdfFont) {
    this.options = options;
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

  /** Begins a new page if less than this is left of the current one. */
  need(height: number): void {
    if (this.doc.y + height > this.bottom) this.doc.addPage();
  }

  /** Text at the current position, over the whole width. */
  write(text: string, look: TextLook): void {
    this.#set(look);
    this.doc.text(this.shown(text), this.left, this.doc.y, this.#textOptions({ width: this.width, ...look }));
  }

  /** Text at a given position; the current position does not change. */
  writeAt(text: string, x: number, y: number, look: TextLook): void {
    this.#set(look);
    this.doc.text(this.shown(text), x, y, this.#textOptions(look));
  }

  heightOf(text: string, look: TextLook): number {
    this.doc.fontSize(look.size);
    return this.doc.heightOfString(this.shown(text), this.#textOptions(look));
  }

  /** A drawing with a description in words. */
  figure(alt: string, draw: () => void): void {
    this.doc.addStructure(this.doc.struct('Figure', { alt }, draw));
  }

  /** Decoration, without a description. */
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

  /** The characters that print as question marks. */
  get missing(): ReadonlySet<string> {
    return this.#missing;
  }

  /** The finished document; nothing can be added to it afterwards. */
  end(): Promise<Uint8Array> {
    this.doc.end();
    return this.#bytes;
  }

  #set({ size, color = ink, isStrong = false }: TextLook): void {
    this.doc.fontSize(size).fillColor(color);
    // The font has one weight; a fine line around its letters makes it bold.
    if (isStrong) this.doc.lineWidth(size * 0.028).strokeColor(color);
  }

  #textOptions({ isStrong = false, width, height, align = 'left' }: TextLook): PDFKit.Mixins.TextOptions {
    return {
      ...{ fill: true, stroke: isStrong, align, lineGap: 2 },
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height, ellipsis: '...' }),
    };
  }
}
