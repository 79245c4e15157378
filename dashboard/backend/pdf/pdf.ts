import { drawChart, type PdfChart } from './chart.ts';
import { houseFontOfPdfs } from './fonts.ts';
import { drawGallery } from './gallery.ts';
import { margins, type PdfOptions, PdfPaper } from './paper.ts';
import { drawTable, type PdfTable } from './table.ts';

const ink2 = '#3D4954';
const ink3 = '#5B666F';
const rule = '#DADFD9';

interface PdfFact {
  label: string;
  value: string;
}

/** A paper document in the look of the house: searchable text and vector charts. */
export class Pdf extends PdfPaper {
  heading(text: string, level: 1 | 2 | 3 = 2): void {
    const size = { 1: 24, 2: 15, 3: 11.5 }[level];
    // A heading is never alone at the foot of a page.
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

  /** Names on the left, values to the right of them. */
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

  /** Photos on pages of their own, 1, 2, 4 or 6 on each. */
  gallery(pictures: Parameters<typeof drawGallery>[1], perPage: number): void {
    drawGallery(this, pictures, perPage);
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

  /** The finished document; nothing can be added to it afterwards. */
  finish(): Promise<Uint8Array> {
    if (this.missing.size > 0) this.#tellOfMissing();
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      this.#frame(page + 1, count);
    }
    return this.end();
  }

  #tellOfMissing(): void {
    const codes = [...this.missing].map(
      (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
    this.paragraph(
      `This document's font lacks some characters, which print as question marks: ${codes.join(', ')}. The sheet has them all.`,
      { isQuiet: true },
    );
  }

  #frame(number: number, count: number): void {
    const { page } = this.doc;
    // Text below the margin would begin a new page.
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
      this.writeAt(this.options.footer, this.left, y, { size: 8, color: ink3, width: this.width - 90 });
      const pages = `Page ${number} of ${count}`;
      this.writeAt(pages, this.left + this.width - 80, y, {
        size: 8,
        color: ink3,
        width: 80,
        align: 'right',
      });
      if (number > 1) {
        this.writeAt(this.options.title, this.left, 34, { size: 8, color: ink3, width: this.width });
      }
    });
    page.margins.bottom = bottom;
  }

  #structure(type: string, draw: () => void): void {
    this.doc.addStructure(this.doc.struct(type, {}, draw));
  }
}

export async function createPdf(options: PdfOptions): Promise<Pdf> {
  const pdf = new Pdf(options, await houseFontOfPdfs());
  pdf.heading(options.title, 1);
  return pdf;
}
