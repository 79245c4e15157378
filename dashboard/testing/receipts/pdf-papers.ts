import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** A line of a page: texts at horizontal positions, in points from the left of an A4 page. */
export type PdfLine = readonly (readonly [x: number, text: string])[];

const lineHeight = 18;
const fontSize = 11;
const top = 56;

type Options = ConstructorParameters<typeof PDFDocument>[0];

async function pdf(draw: (document: PDFKit.PDFDocument) => void, options: Options = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', autoFirstPage: false, ...options });
  const parts: Buffer[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  document.on('data', (part: Buffer) => parts.push(part));
  document.on('end', resolve);
  draw(document);
  document.end();
  await promise;
  return Buffer.concat(parts);
}

/** A PDF whose pages contain text, as companies send them. */
export function textPdf(pages: readonly (readonly PdfLine[])[], options: Options = {}): Promise<Buffer> {
  return pdf((document) => {
    for (const lines of pages) {
      document.addPage();
      document.font('Helvetica').fontSize(fontSize);
      lines.forEach((line, index) => {
        for (const [x, text] of line) document.text(text, x, top + index * lineHeight, { lineBreak: false });
      });
    }
  }, options);
}

/** A PDF whose pages are pictures, as scanners make them. */
export async function scannedPdf(photos: readonly Buffer[], words = ''): Promise<Buffer> {
  const sizes = await Promise.all(photos.map(async (photo) => await sharp(photo).metadata()));
  return await pdf((document) => {
    photos.forEach((photo, index) => {
      const { width = 1, height = 1 } = sizes[index] ?? {};
      const size: [number, number] = [595, (595 * height) / width];
      document.addPage({ size, margin: 0 });
      document.image(photo, 0, 0, { width: size[0], height: size[1] });
      if (words) document.fontSize(8).text(words, 10, 10, { lineBreak: false });
    });
  });
}

/** A page with a table and its headings. */
const head: PdfLine = [
  [56, 'Description'],
  [330, 'Qty'],
  [390, 'Unit price'],
  [480, 'Amount'],
];

const item = (name: string, quantity: string, price: string, amount: string): PdfLine => [
  [56, name],
  [330, quantity],
  [390, price],
  [480, amount],
];

/** The contents of the invoice of three pages. */
export const invoiceTruth = {
  date: '2026-03-14',
  total: '1523.20',
  currency: 'USD',
  merchant: 'Northwind Office Supplies Ltd',
};

/** An invoice of three pages, with a sum carried over to the next page. */
export function threePageInvoice(options: Options = {}): Promise<Buffer> {
  return textPdf(
    [
      [
        [[56, invoiceTruth.merchant]],
        [[56, '12 Harbour Road, Portland ME']],
        [[56, 'Tax no. 63-8804721']],
        [],
        [[56, 'INVOICE']],
        [
          [56, 'Invoice number: 20931'],
          [390, 'Invoice date: 14 March 2026'],
        ],
        [],
        head,
        item('Desk lamp, brass', '4', '85.00', '340.00'),
        item('Filing cabinet, three drawers', '2', '210.00', '420.00'),
        [],
        [
          [330, 'Carried forward'],
          [480, '760.00'],
        ],
        [[480, 'Page 1 of 3']],
      ],
      [
        [
          [330, 'Brought forward'],
          [480, '760.00'],
        ],
        head,
        item('Paper A4, 500 sheets', '40', '6.20', '248.00'),
        item('Toner cartridge, black', '3', '76.80', '230.40'),
        [],
        [
          [330, 'Carried forward'],
          [480, '1,238.40'],
        ],
        [[480, 'Page 2 of 3']],
      ],
      [
        [
          [330, 'Brought forward'],
          [480, '1,238.40'],
        ],
        [
          [330, 'Net amount'],
          [480, '1,238.40'],
        ],
        [
          [330, 'Sales tax 23%'],
          [480, '284.80'],
        ],
        [
          [330, 'Total due'],
          [480, 'USD 1,523.20'],
        ],
        [],
        [[56, 'Payable within 30 days of the date of the invoice.']],
        [[480, 'Page 3 of 3']],
      ],
    ],
    options,
  );
}

/** A PDF of one page, written by hand: with contents that no honest program writes. */
export function pdfOf(content: Buffer, { box = '0 0 595 842', more = '', page = '' } = {}): Buffer {
  const parts = [
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${box}]${page}/Contents 4 0 R>>endobj\n`,
    `4 0 obj<</Filter/FlateDecode/Length ${content.length}>>stream\n`,
    content,
    `\nendstream endobj\n${more}trailer<</Root 1 0 R>>\n%%EOF`,
  ];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
