import sharp from 'sharp';
import { expect, it } from 'vitest';
import { wordsOfPdf } from '../photos/pdf.ts';
import { createPdf } from './pdf.ts';

const options = {
  title: 'Health report',
  author: 'Ines Duarte',
  language: 'en',
  madeAt: new Date('2025-11-20T12:00:00Z'),
  accent: '#9C2C51',
  footer: 'Made by Rowhouse from the sheet Health.',
};

async function sample(rows: number) {
  const pdf = await createPdf(options);
  pdf.paragraph('Łódź, Dvořák, ß and “quotes”.');
  pdf.heading('Blood pressure');
  pdf.facts([{ label: 'Readings', value: String(rows) }]);
  pdf.chart({
    title: 'Weight in lb',
    finding: 'From 142.6 to 140.1 lb',
    from: '2025-01-01',
    to: '2025-01-31',
    dots: [{ day: '2025-01-01', value: 142.6 }],
    lines: [
      {
        label: 'Average',
        points: [
          { day: '2025-01-01', value: 142.6 },
          { day: '2025-01-31', value: 140.1 },
        ],
      },
    ],
    band: { from: 138, to: 141, label: 'Target' },
  });
  pdf.table({
    columns: [{ title: 'Day' }, { title: 'Systolic', isNumber: true }],
    rows: Array.from({ length: rows }, (_, index) => [`Day ${index + 1}`, '118']),
  });
  return pdf;
}

it('the same content at the same time makes the same bytes', async () => {
  const [one, other] = await Promise.all([(await sample(3)).finish(), (await sample(3)).finish()]);
  expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.compare(Buffer.from(one), Buffer.from(other))).toBe(0);
});

it('a long table goes over pages, each with its number', async () => {
  const pdf = await sample(120);
  expect(pdf.doc.bufferedPageRange().count).toBe(5);
  const text = Buffer.from(await pdf.finish()).toString('latin1');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(5);
  expect(text).toContain('/Lang (en)');
  expect(text).toContain('/Marked true');
});

/** The words on each page, as another program reads them. */
async function wordsOn(pdf: Awaited<ReturnType<typeof createPdf>>): Promise<string[]> {
  const pages = await wordsOfPdf(await pdf.finish(), new AbortController().signal);
  return pages.map((words) => (words ?? []).map(({ text }) => text).join(' '));
}

it('a row longer than a page goes over pages, with its other cells where it begins', async () => {
  const pdf = await createPdf(options);
  const notes = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
  pdf.table({
    columns: [{ title: 'Row' }, { title: 'Notes', share: 3 }, { title: 'Amount', isNumber: true }],
    rows: [
      ['2', 'Tram', '$3.00'],
      ['3', notes, '$120.00'],
      ['4', 'Lunch', '$18.40'],
    ],
  });
  const pages = await wordsOn(pdf);
  expect(pages).toHaveLength(4);
  expect(pages[1]).toMatch(/^Row Notes Amount 3 word0 .* \$120\.00 /);
  expect(pages[3]).toMatch(/ word899 4 Lunch \$18\.40 /);
});

it.each([
  ['long', `Row 58, Nov 3, 2026, ${'WILLIAM AND MWANGI WHOLESALE WAREHOUSE '.repeat(3)}, $486.20`],
  ['of several lines', 'Row 58, Nov 3, 2026, Hotel\nRoom 304\nBreakfast\nParking, $486.20'],
])('a caption that is %s leaves the pictures on their page', async (_, caption) => {
  const pdf = await createPdf(options);
  const bytes = await sharp({ create: { width: 30, height: 50, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  pdf.gallery(
    Array.from({ length: 6 }, () => ({ bytes, caption })),
    6,
  );
  const pages = await wordsOn(pdf);
  expect(pages).toHaveLength(2);
  expect(pages[1]?.match(/Row 58, Nov 3, 2026/g)).toHaveLength(6);
});

it('charts are drawn as vectors: there is no picture in the file', async () => {
  const text = Buffer.from(await (await sample(1)).finish()).toString('latin1');
  expect(text).not.toContain('/Subtype /Image');
  expect(text).toContain('/FontFile2');
});

it('characters that the font lacks are told of, not drawn as boxes', async () => {
  const pdf = await createPdf(options);
  expect(pdf.shown('Łódź – 90 %')).toBe('Łódź – 90 %');
  expect(pdf.shown('≥ 135')).toMatch(/^(≥|>=) 135$/);
  expect(pdf.shown('Жук')).toBe('???');
  await pdf.finish();
  expect(pdf.doc.bufferedPageRange().count).toBe(0);
});

it('a chart takes as many readings as a sensor makes in years', async () => {
  const pdf = await createPdf(options);
  const points = Array.from({ length: 150_000 }, (_, index) => ({
    day: '2025-01-01',
    value: 90 + (index % 60),
  }));
  pdf.chart({
    title: 'Glucose',
    finding: 'Steady',
    from: '2025-01-01',
    to: '2025-01-31',
    lines: [{ label: 'All', points }],
  });
  expect((await pdf.finish()).length).toBeGreaterThan(1000);
});
