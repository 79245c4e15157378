import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankPhoto, newSnapsheet } from '#testing/data/snapsheets.ts';
import { letters } from '#testing/receipts/letters.ts';
import { photograph } from '#testing/receipts/photograph.ts';
import { makeReceipt } from '#testing/receipts/receipt.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ EXTRACTIONS_PER_DAY: '4' });
});
afterAll(() => server.stop());

const receipt = makeReceipt(2);

async function receiptFile(): Promise<File> {
  return new File([new Uint8Array(await photograph(receipt, 'flat', 2))], 'receipt.jpg');
}

async function plate(...lines: string[]): Promise<File> {
  const words = lines.map((text, at) =>
    letters({ text, x: 60, y: 120 + at * 90, size: 50, family: 'arimo' }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="560"><rect width="100%" height="100%" fill="#eee"/>${words.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], 'plate.jpg');
}

describe('a photo that is read', () => {
  it("is read for the sheet's own columns, and nothing is written", async () => {
    const user = await server.newUser();
    const { client, id, sheetId, hand, data } = await newSnapsheet(user);
    await hand.type(sheetId, 'data!A1', [['Photo', 'Store', 'Purchase Date', 'Amount', 'Latitude']]);
    const body = { sheetId };
    const { extractedData, wanted, template } = await client.extract({
      id,
      body,
      files: { photo: await receiptFile() },
    });
    expect(user.upstreamCalls()).toBe(1);
    expect(wanted).toEqual([
      { name: 'Store', kind: 'merchant' },
      { name: 'Purchase Date', kind: 'date' },
      { name: 'Amount', kind: 'amount' },
    ]);
    expect(template).toBe('receipt');
    expect(extractedData).toMatchObject({
      Store: receipt.merchant,
      'Purchase Date': receipt.date,
      Amount: receipt.total,
    });
    expect(await data()).toMatchObject({ rows: [], photos: [] });
  });

  it('is read for columns with the names of what every object has', async () => {
    const { client, id, sheetId, hand } = await newSnapsheet(await server.newUser());
    await hand.type(sheetId, 'data!A1', [['Photo', 'constructor', 'toString']]);
    const files = { photo: await plate('Constructor: Arab', 'Volts: 230') };
    const { extractedData, wanted } = await client.extract({ id, body: { sheetId }, files });
    expect(wanted.map(({ name, kind }) => [name, kind])).toEqual([
      ['constructor', 'text'],
      ['toString', 'text'],
    ]);
    expect(extractedData).toEqual({ constructor: 'Arab' });
  });

  it('is read for the columns of its template where the sheet has none', async () => {
    const user = await server.newUser();
    const { client, id } = await newSnapsheet(user);
    const files = { photo: await receiptFile() };
    const read = await client.extract({ id, body: { template: 'receipt' }, files });
    expect(read.extractedData).toMatchObject({ Date: receipt.date, Total: receipt.total });
    const free = await client.extract({
      id,
      body: {},
      files: { photo: await plate('Maker: Arab', 'Volts: 230') },
    });
    expect(free.wanted).toEqual([]);
    expect(free.extractedData).toMatchObject({ Volts: '230' });
  });

  it('is known for a receipt where the sheet has no columns, and read by the same rules as an expense', async () => {
    const { client, id } = await newSnapsheet(await server.newUser());
    const read = await client.extract({ id, body: {}, files: { photo: await receiptFile() } });
    expect(read.template).toBe('receipt');
    expect(read.extractedData).toMatchObject({
      Date: receipt.date,
      Merchant: receipt.merchant,
      Total: receipt.total,
    });
  });

  it.each([[['Day', 'Shop', 'Price']], [['Datum', 'Description', 'Betrag']]])(
    'is read as a receipt for columns that ask for one: %s',
    async (columns) => {
      const { client, id, sheetId, hand } = await newSnapsheet(await server.newUser());
      await hand.type(sheetId, 'data!A1', [['Photo', ...columns]]);
      const files = { photo: await receiptFile() };
      const read = await client.extract({ id, body: { sheetId }, files });
      const [day = '', seller = '', total = ''] = columns;
      expect(read.extractedData).toMatchObject({
        [day]: receipt.date,
        [seller]: receipt.merchant,
        [total]: receipt.total,
      });
    },
  );

  it('is refused when it is none, for others, and once the day is used up', async () => {
    const [user, stranger] = [await server.newUser(), await server.newUser()];
    const { client, id, sheetId } = await newSnapsheet(user);
    const pdf = new File(['%PDF-1.7'], 'plate.jpg', { type: 'image/jpeg' });
    await expect(client.extract({ id, body: {}, files: { photo: pdf } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const theirs = (await newSnapsheet(stranger)).client;
    const files = { photo: blankPhoto() };
    await expect(theirs.extract({ id, body: { sheetId }, files })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (let count = 0; count < 4; count += 1) await client.extract({ id, body: {}, files });
    await expect(client.extract({ id, body: {}, files })).rejects.toMatchObject({ status: 429 });
  });
});

it('the photo of a row is read again for a column that was added, and proposes without writing', async () => {
  const user = await server.newUser();
  const { client, id, sheetId, upload, hand, data } = await newSnapsheet(user);
  const { photo } = await upload({ Maker: 'Arab' }, { photo: await plate('Maker: Arab', 'Volts: 230') });
  await hand.type(sheetId, 'data!C1', [['Volts']]);
  const body = { columns: ['Volts'], sheetId };
  const { readings } = await client.rereadRow({ id, photoId: photo.id, body });
  expect(Object.keys(readings)).toEqual(['Volts']);
  expect(readings['Volts']?.value).toBe('230');
  expect((await data()).rows[0]?.cells).toMatchObject({ Maker: 'Arab', Volts: '' });
});
