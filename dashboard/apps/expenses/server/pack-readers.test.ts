import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wordsOfPdf } from '#backend/photos/pdf.ts';
import { threeRows } from '#testing/data/expense-report.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { threePageInvoice } from '#testing/receipts/pdf-papers.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

// A pack, read by two programs that have nothing in common: PDFium, as in Chrome, and PDF.js, as in Firefox.

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const squeezed = (text: string) => text.replace(/\s+/g, '');

it('both find the same pages and words, and every receipt with its row, the photos upright', async () => {
  const { client, reportId, sheetId, hotel, lunch } = await threeRows(user);
  // As a phone stores it: on its side, with a tag that says how to turn it.
  const lying = await sharp({ create: { width: 500, height: 300, channels: 3, background: 'white' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const files = [
    [hotel, 'hotel.pdf', 'application/pdf', await threePageInvoice()],
    [lunch, 'lunch.jpg', 'image/jpeg', lying],
  ] as const;
  for (const [row, name, type, bytes] of files) {
    const photo = new File([new Uint8Array(bytes)], name, { type });
    const body = { expected: JSON.stringify(cellsOf(row)), sheetId };
    await client.attachPhoto({ reportId, row: row._rowIndex, body, files: { photo } });
  }
  const query = { order: 'oldest', perPage: '1', onlyWithReceipt: 'no' } as const;
  const answer = await user.send(client.addressOf.printPack({ reportId, query }));
  const bytes = new Uint8Array(await answer.arrayBuffer());

  const ours = await wordsOfPdf(bytes, new AbortController().signal);
  const document = await getDocumentProxy(bytes.slice());
  const { totalPages, text } = await extractText(document);
  expect(totalPages).toBe(ours.length);
  // The former reads no words from a page that is a picture; people can see those.
  const wordsOf = (words: (typeof ours)[number]) => squeezed((words ?? []).map((word) => word.text).join(''));
  expect(text.slice(0, 2).map(squeezed)).toEqual(ours.slice(0, 2).map(wordsOf));
  expect(text[2]).toContain('Row 3, Nov 19, 2025, Hotel, $120.00, page 1 of 3');
  expect(text[5]).toContain('Row 4, Nov 20, 2025, Lunch, $18.40');
  expect(text.slice(0, 2).join(' ')).toMatch(/\$141\.40.*Hotel.*Lunch.*Tram/s);
  // The cover, the rows, three pages of the invoice and a photo.
  expect(totalPages).toBe(6);
  const pictures = await Promise.all(
    Array.from({ length: totalPages }, (_, at) => extractImages(document, at + 1)),
  );
  expect(pictures.map((page) => page.length)).toEqual([0, 0, 1, 1, 1, 1]);
  for (const [picture] of pictures.slice(2)) expect(picture?.height).toBeGreaterThan(picture?.width ?? 0);
});
