import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { pictureOfPdf, wordsOfPdf } from '../../dashboard/backend/photos/pdf.ts';
import { maxPhotoBytes } from '../../dashboard/kernel/photos.ts';
import { scannedPdf, textPdf } from '../../dashboard/testing/receipts/pdf-papers.ts';
import { photograph } from '../../dashboard/testing/receipts/photograph.ts';
import { makeReceipt } from '../../dashboard/testing/receipts/receipt.ts';
import type { Figure, Section } from '../figure.ts';

// The most memory that the process for PDFs ever holds: a file is a stranger's program, and may be as large as a photo may be.

const pages = 20;
const a4 = { width: 2480, height: 3508 };
const firstSeed = 1001;
const most = 1000;

/** The most memory that any child of this process has held so far, in MB, as the kernel records it. */
function mostOfChildren(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  const held = children.map((pid) => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      return 0;
    }
  });
  return Math.max(0, ...held);
}

async function scan(index: number): Promise<Buffer> {
  const photo = await photograph(makeReceipt(firstSeed + index), 'flat', firstSeed + index);
  return await sharp(photo)
    .resize({ ...a4, fit: 'fill' })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** A page that is one picture of as many pixels as fit into a file. */
function wall(): Promise<Buffer> {
  const size = { width: 16_000, height: 12_000, channels: 3, background: '#c9b8a0' } as const;
  return sharp({ create: size, limitInputPixels: false }).jpeg({ quality: 80 }).toBuffer();
}

async function files(): Promise<[of: string, pdf: Buffer][]> {
  const scans = await Promise.all(Array.from({ length: pages }, (_, index) => scan(index)));
  const line = Array.from(
    { length: 42 },
    (_, at) => [[56, `Line ${at} of many words and 1,204.50`]] as const,
  );
  return [
    [`${pages} pages of text`, await textPdf(Array.from({ length: pages }, () => line))],
    [`${pages} scans of A4 at 300 dots an inch`, await scannedPdf(scans)],
    ['a page of 192 megapixels', await scannedPdf([await wall()])],
  ];
}

async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [of, pdf] of await files()) {
    if (pdf.length > maxPhotoBytes)
      throw new RangeError(`${of} take ${pdf.length} bytes, more than a file may`);
    let held = 0;
    const look = setInterval(() => {
      held = Math.max(held, mostOfChildren());
    }, 20);
    let isRefused = false;
    try {
      await wordsOfPdf(pdf);
      await pictureOfPdf(pdf, { page: 0, width: 3000, height: 3000 });
      await pictureOfPdf(pdf, { page: null, width: 1240, height: 16_000 });
    } catch {
      isRefused = true;
    }
    held = Math.max(held, mostOfChildren());
    clearInterval(look);
    figures.push({
      what: `${of}, ${(pdf.length / 1e6).toFixed(1)} MB${isRefused ? ', refused' : ''}: most memory`,
      value: held,
      unit: 'MB',
      budget: { of: 'value', most },
    });
  }
  return figures;
}

export const pdfs: Section = { name: 'pdfs', title: 'Opening PDFs', measure };
