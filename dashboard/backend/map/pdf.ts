import PdfDocument from 'pdfkit';
import { type Drawing, type Work, works } from './drawing.ts';

const pointsOfMm = 72 / 25.4;

const colors: Readonly<Record<Work, string>> = { engrave: '#000000', score: '#0000FF', cut: '#FF0000' };

/** The same view makes the same file, so it contains no time. */
const noTime = new Date(0);

/** The drawing as one page of exactly its size, entirely lines and areas. */
export async function pdfOf(drawing: Drawing, title: string): Promise<Uint8Array> {
  const page = new PdfDocument({
    size: [drawing.widthMm * pointsOfMm, drawing.heightMm * pointsOfMm],
    margin: 0,
    info: { Title: title, Creator: 'Rowhouse', Producer: 'Rowhouse', CreationDate: noTime, ModDate: noTime },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const ended = new Promise((resolve) => void page.once('end', resolve));
  page.scale(pointsOfMm).translate(-drawing.left, -drawing.top).lineWidth(0.025);
  for (const work of works) drawWork(page, drawing, work);
  page.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawWork(page: PDFKit.PDFDocument, { parts }: Drawing, work: Work): void {
  for (const paths of parts.filter((part) => part.work === work).flatMap(({ areas }) => areas)) {
    for (const { points, isClosed } of paths) {
      for (const [index, [x, y]] of points.entries()) {
        if (index === 0) page.moveTo(x, y);
        else page.lineTo(x, y);
      }
      if (isClosed) page.closePath();
    }
    if (work === 'engrave') page.fill(colors[work], 'even-odd');
    else page.stroke(colors[work]);
  }
}
