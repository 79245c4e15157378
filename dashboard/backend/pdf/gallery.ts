import { margins, type PdfPaper } from './paper.ts';

interface CaptionedPicture {
  /** PNG or JPEG. */
  bytes: Uint8Array;
  caption: string;
}

/** The grid for each number of pictures per page: papers are taller than wide. */
const grids = new Map<number, { columns: number; rows: number }>([
  [1, { columns: 1, rows: 1 }],
  [2, { columns: 2, rows: 1 }],
  [4, { columns: 2, rows: 2 }],
  [6, { columns: 3, rows: 2 }],
]);
const gap = 18;
/** Three lines, and the space above them. */
const captionHeight = 42;
const aboveCaption = 5;
const longestCaption = 100;
const quiet = '#5B666F';

/** Pictures on pages of their own, 1, 2, 4 or 6 on each, with captions. */
export function drawGallery(pdf: PdfPaper, pictures: readonly CaptionedPicture[], perPage: number): void {
  const { columns, rows } = grids.get(perPage) ?? { columns: 1, rows: 1 };
  const width = (pdf.width - gap * (columns - 1)) / columns;
  for (const [index, { bytes, caption }] of pictures.entries()) {
    const at = index % (columns * rows);
    if (at === 0) pdf.doc.addPage();
    const height = (pdf.bottom - margins.top - gap * (rows - 1)) / rows;
    const x = pdf.left + (at % columns) * (width + gap);
    const y = margins.top + Math.floor(at / columns) * (height + gap);
    pdf.figure(caption, () => {
      pdf.doc.image(Buffer.from(bytes), x, y, { fit: [width, height - captionHeight] });
    });
    const line = caption.replace(/\s+/g, ' ');
    const shown = line.length > longestCaption ? `${line.slice(0, longestCaption)}...` : line;
    pdf.writeAt(shown, x, y + height - captionHeight + aboveCaption, {
      ...{ size: 8, color: quiet, width, height: captionHeight - aboveCaption },
    });
  }
  pdf.doc.y = pdf.bottom;
}
