import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVehicle, oilChange } from '#testing/data/vehicles.ts';
import { letters } from '#testing/receipts/letters.ts';
import { threePageInvoice } from '#testing/receipts/pdf-papers.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { factsInNotes, notesOfFacts } from './noted-facts.ts';

let server: TestServer;
let user: TestUser;
let invoice: File;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
  invoice = new File([new Uint8Array(await workshopInvoice())], 'invoice.jpg', { type: 'image/jpeg' });
});
afterAll(() => server.stop());

/** An invoice as printed by a workshop. */
async function workshopInvoice(): Promise<Buffer> {
  const lines = [
    'DIVISION STREET GARAGE',
    'INVOICE',
    'Invoice Date: 11/12/2025',
    'Mileage: 90860',
    'Description: Oil and filter change',
    'Parts and labor 84.50',
    'Total: $84.50',
  ];
  const text = lines
    .map((line, at) => letters({ text: line, x: 60, y: 100 + at * 64, size: 32, family: 'arimo' }))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="620"><rect width="900" height="620" fill="#fff"/><g fill="#111">${text}</g></svg>`;
  return await sharp(Buffer.from(svg)).jpeg().toBuffer();
}

describe('an invoice', () => {
  it('is read into the fields of the form, and nothing is written', async () => {
    const { client, vehicleId, page } = await newVehicle(user);
    const read = await client.readInvoice({ vehicleId, body: {}, files: { photo: invoice } });
    expect(read.fields).toMatchObject({
      date: { value: '2025-11-12' },
      mileage: { value: '90860' },
      cost: { value: '84.50' },
    });
    expect((await page()).services).toEqual([]);
  });

  it('is stored with its row, both once, and shown from there', async () => {
    const { client, vehicleId, page, hand } = await newVehicle(user);
    const requestKey = randomUUID();
    const body = { service: JSON.stringify(oilChange) };
    const add = () => client.addInvoice({ vehicleId, body, files: { photo: invoice } }, { requestKey });
    const { row } = await add();
    await add();
    expect(row.Photo).toMatch(/^2025-11-12 [0-9a-f]{8} invoice\.jpg$/);
    expect((await page()).services).toHaveLength(1);
    expect(await hand.files(`name = '${row.Photo}' and trashed = false`)).toHaveLength(1);
    const address = client.addressOf.invoiceContent({ vehicleId, name: row.Photo, query: { size: 'full' } });
    expect((await user.send(address)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('whose row is refused does not stay', async () => {
    const { client, vehicleId, add, hand, vehicle } = await newVehicle(user);
    await add();
    const lower = { ...oilChange, date: '2025-12-01', mileage: '5' };
    const adding = client.addInvoice({
      vehicleId,
      body: { service: JSON.stringify(lower) },
      files: { photo: invoice },
    });
    await expect(adding).rejects.toMatchObject({ details: { fields: { mileage: expect.any(String) } } });
    const left = `'${vehicle.parentFolderId}' in parents and name contains '2025-12-01' and trashed = false`;
    expect(await hand.files(left)).toEqual([]);
  });

  it('that came as a PDF stays one, and is printed into the history', async () => {
    const { client, vehicleId } = await newVehicle(user);
    const pdf = await threePageInvoice();
    const photo = new File([new Uint8Array(pdf)], 'invoice.pdf', { type: 'application/pdf' });
    const saved = await client.addInvoice({
      vehicleId,
      body: { service: JSON.stringify(oilChange) },
      files: { photo },
    });
    expect(JSON.stringify(saved)).toMatch(/invoice\.pdf/);
    const history = await user.send(client.addressOf.printHistory({ vehicleId }));
    expect(history.status).toBe(200);
    const bytes = new Uint8Array(await history.arrayBuffer());
    // It includes a picture of the invoice's pages.
    expect(Buffer.from(bytes).includes('/DCTDecode')).toBe(true);
  });

  it('that is none is refused', async () => {
    const { client, vehicleId } = await newVehicle(user);
    const file = new File(['%PDF-1.7 ...'], 'invoice.jpg', { type: 'image/jpeg' });
    await expect(
      client.addInvoice({ vehicleId, body: { service: JSON.stringify(oilChange) }, files: { photo: file } }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('what leaves the app', () => {
  it('is the log with its headers, safe for spreadsheet programs', async () => {
    const { client, vehicleId, add } = await newVehicle(user);
    await add({ notes: '=1+1' });
    const address = client.addressOf.exportRows({ vehicleId, query: { part: 'services' } });
    const text = await (await user.send(address)).text();
    const [headers, row] = text.replace('\ufeff', '').split('\r\n');
    expect(headers).toBe('Date,Mileage,Service,Cost,Notes,Next Service,Vendor,Engine Hours,Photo');
    expect(row).toBe(`2025-11-12,90860,Oil and filter,84.5,"'=1+1","95,860 mi",,,`);
  });

  it('is the service history as a PDF with its invoices', async () => {
    const { client, vehicleId, add } = await newVehicle(user, { nickname: 'Printed' });
    await add({ date: '2024-02-01', mileage: '70,000', service: 'Battery Ωμέγα' });
    const body = { service: JSON.stringify(oilChange) };
    await client.addInvoice({ vehicleId, body, files: { photo: invoice } });
    const print = () => user.send(client.addressOf.printHistory({ vehicleId }));
    const answer = await print();
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('Printed - Service History.pdf');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.includes('/Subtype /Image')).toBe(true);
    expect(Buffer.from(await (await print()).arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('facts that are noted on a file', () => {
  const due = {
    service: 'Óleo e filtro ',
    at: 95_860,
    on: '2026-05-12',
    hours: null,
    lastAt: 90_860,
    lastOn: null,
  };
  const facts = {
    year: '2016',
    make: 'Citroën',
    model: 'Übermaß 🚐',
    color: 'White',
    licensePlate: '7KDR 214',
    unit: 'mi' as const,
    currency: 'USD',
    isArchived: false,
    odometer: 90_860,
    hours: null,
    readOn: '2025-11-12',
    pace: 31.2,
    last: { service: 'Oil', day: '2025-11-12' },
    due: [due, { ...due, service: 'Bremsflüssigkeit' }],
  };

  it('come back as they were, in pieces that Drive keeps', () => {
    const notes = notesOfFacts(facts, 5);
    for (const [name, value] of Object.entries(notes)) {
      expect(Buffer.byteLength(name + value)).toBeLessThanOrEqual(124);
    }
    expect(factsInNotes(notes)).toEqual({ at: 5, facts });
  });

  it('leave out what is due last where there is no room', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ ...due, service: `${at} ${'x'.repeat(80)}` }));
    const noted = factsInNotes(notesOfFacts({ ...facts, due: many }, 5));
    expect(noted?.facts.due.length).toBeGreaterThan(2);
    expect(noted?.facts.due[0]?.service).toMatch(/^0 x+$/);
  });

  it.each([{}, { facts0: '2', facts1: '{"at":5' }, { facts0: 'many' }, { facts0: '1', facts1: '{"at":5}' }])(
    'that are torn say nothing: %j',
    (notes) => {
      expect(factsInNotes(notes)).toBeNull();
    },
  );
});
