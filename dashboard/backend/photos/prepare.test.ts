import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { threePageInvoice } from '#testing/receipts/pdf-papers.ts';
import { markTags, photoMarks } from './marks.ts';
import { preparePhoto, presentPhoto } from './prepare.ts';

const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 57/1 0/1' } };

/** A photo twice as wide as high, left half red, right half blue, as a phone would store it. */
async function phonePhoto(format: 'jpeg' | 'png' | 'webp' | 'gif', orientation = 1): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  return await sharp({ create: { width: 80, height: 40, channels: 3, background: 'white' } })
    .composite([
      { input: await half('red'), left: 0, top: 0 },
      { input: await half('blue'), left: 40, top: 0 },
    ])
    .withExif(gps)
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}

async function refusalOf(work: Promise<unknown>): Promise<Problem> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof Problem) return error;
  throw new Error('This should have been refused.', { cause: error });
}

const prepare = (bytes: Uint8Array, keepLocation = false) => preparePhoto(bytes, { keepLocation });

describe('the stored copy of a photo', () => {
  it('stands upright, however the phone was held', async () => {
    const { bytes } = await prepare(await phonePhoto('jpeg', 6));
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect([width, height, orientation ?? 1]).toEqual([40, 80, 1]);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data;
    expect(red).toBeGreaterThan(blue);
  });

  it('does not say where it was taken', async () => {
    const original = await phonePhoto('jpeg');
    expect((await sharp(original).metadata()).exif?.length).toBeGreaterThan(0);
    const { bytes } = await prepare(original);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('says where it was taken when the person wants that', async () => {
    const { bytes } = await prepare(await phonePhoto('jpeg', 6), true);
    const { exif, orientation } = await sharp(bytes).metadata();
    // The latitude, tag 2 of the GPS directory, as EXIF writes it: type 5, three numbers.
    expect(exif?.includes(Buffer.from([0x02, 0x00, 0x05, 0x00, 0x03, 0x00, 0x00, 0x00]))).toBe(true);
    expect(orientation ?? 1).toBe(1);
  });

  it.each([
    ['jpeg', 'image/jpeg', '.jpg'],
    ['png', 'image/png', '.png'],
    ['webp', 'image/webp', '.webp'],
    ['gif', 'image/png', '.png'],
  ] as const)('of a %s is %s', async (format, type, extension) => {
    expect(await prepare(await phonePhoto(format))).toMatchObject({ type, extension });
  });
});

describe('a PDF', () => {
  it('is stored as it is', async () => {
    const bytes = await threePageInvoice();
    expect(await prepare(bytes)).toEqual({ bytes, type: 'application/pdf', extension: '.pdf' });
  });

  it('is shown with all its pages, and small with the first', async () => {
    const bytes = await threePageInvoice();
    const full = await presentPhoto(bytes, 'full');
    const { width = 0, height = 0, format } = await sharp(full.bytes).metadata();
    expect([format, full.type]).toEqual(['jpeg', 'image/jpeg']);
    expect(height / width).toBeCloseTo((3 * 842) / 595, 1);
    const small = await sharp((await presentPhoto(bytes, 'thumbnail')).bytes).metadata();
    expect(small).toMatchObject({ format: 'webp', height: 480 });
  });

  it('is known again by its bytes alone: invoices of one firm look alike', async () => {
    const marks = await photoMarks(await threePageInvoice());
    expect(marks).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), look: '' });
    expect(markTags(marks)).toEqual({ sha256: marks.sha256 });
  });
});

describe('what is refused as a photo', () => {
  it.each([
    ['a text', Buffer.from('just words, called receipt.jpg')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s, with a sentence at its field', async (_, bytes) => {
    const problem = await refusalOf(prepare(bytes));
    expect(problem.code).toBe('INVALID_INPUT');
    expect(problem.details.fields?.['photo']).toContain('not a photo');
  });

  it('a photo that breaks off', async () => {
    const whole = await phonePhoto('png');
    const problem = await refusalOf(prepare(whole.subarray(0, whole.length - 60)));
    expect(problem.message).toContain('damaged');
  });

  it('a small file that unpacks to very many pixels', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await refusalOf(prepare(bomb))).code).toBe('TOO_LARGE');
  });

  it('a PDF that holds nothing', async () => {
    const problem = await refusalOf(prepare(Buffer.from('%PDF-1.7 ...')));
    expect(problem.code).toBe('INVALID_INPUT');
    expect(problem.details.fields?.['photo']).toContain('PDF is damaged');
  });

  it('a HEIC that holds no picture', async () => {
    const header = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
    expect((await refusalOf(prepare(header))).message).toContain('damaged');
  });
});

describe('showing a photo', () => {
  it('gives a stored photo back byte for byte', async () => {
    const bytes = await phonePhoto('webp');
    expect(await presentPhoto(bytes, 'full')).toMatchObject({ bytes, type: 'image/webp' });
  });

  it('makes a small picture of a large one and leaves a small one its size', async () => {
    const large = await sharp(await phonePhoto('jpeg'))
      .resize(2000, 1000)
      .jpeg()
      .toBuffer();
    const small = await presentPhoto(large, 'thumbnail');
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 480, height: 240, format: 'webp' });
    const tiny = await presentPhoto(await phonePhoto('png'), 'thumbnail');
    expect((await sharp(tiny.bytes).metadata()).width).toBe(80);
  });

  it('shows nothing that is no photo, whatever lies in the folder', async () => {
    expect((await refusalOf(presentPhoto(Buffer.from('<html>'), 'full'))).code).toBe('INVALID_INPUT');
  });
});
