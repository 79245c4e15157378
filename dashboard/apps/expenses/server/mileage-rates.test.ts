import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReport } from '#testing/data/expense-report.ts';
import { doctorOf } from '#testing/server/doctor.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { problemOfRate } from '../mileage-rates.ts';

// Mileage rates are in one sheet of the person's own, separate from reports.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const car = { year: 2026, vehicle: 'Car', rate: 0.725, per: 'mi' as const, currency: 'USD' };

it('the first rate makes its sheet once; a rate is changed, deleted and brought back there', async () => {
  const user = await server.newUser();
  const { client, hand } = await newReport(user);
  const requestKey = crypto.randomUUID();
  const { sheetId, rate } = await client.addRate({ body: car }, { requestKey });
  expect((await client.addRate({ body: car }, { requestKey })).sheetId).toBe(sheetId);
  const { id, ...expected } = rate;
  const changed = await client.updateRate({ rateId: id, body: { sheetId, expected, rate: 0.7 } });
  const { id: _, ...seen } = changed.rate;
  const { undo } = await client.removeRates({ sheetId, body: { rates: [seen] } });
  expect((await client.listRates({ query: {} })).rates).toEqual([]);
  await client.undo({ sheetId, body: { undo } });
  expect(await hand.entered(sheetId, 'Mileage Rates!A1:E2')).toEqual([
    ['Vehicle', 'Year', 'Rate', 'Per', 'Currency'],
    ['Car', 2026, 0.7, 'mi', 'USD'],
  ]);
  expect(await doctorOf(user).kinds(sheetId)).toEqual([]);
  await hand.type(sheetId, 'Mileage Rates!A1:B1', [['What', 'When']]);
  await client.repairSheet({ sheetId });
  expect((await client.listRates({ query: { fresh: 'true' } })).missingHeaders).toEqual([]);
});

it('what is no rate is refused by name, and what a hand has left is said of its row', async () => {
  const user = await server.newUser();
  const { client, hand } = await newReport(user);
  const wrong = [
    { field: 'rate', value: 0, message: 'Please enter the rate as an amount above 0, such as 0.30' },
    { field: 'year', value: 26, message: 'Please enter a year such as 2026' },
    { field: 'vehicle', value: ' ', message: 'Please enter a kind of vehicle, such as Car' },
  ] as const;
  for (const { field, value, message } of wrong) {
    await expect(client.addRate({ body: { ...car, [field]: value } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { [field]: message } },
    });
  }
  expect((await client.listRates({ query: {} })).sheet).toBeNull();
  const { sheetId } = await client.addRate({ body: car });
  await hand.type(sheetId, 'Mileage Rates!A3:E4', [
    ['Van', '2026', 'cheap', 'km', ''],
    ['Van', '2026', '0.3', 'KM', ''],
  ]);
  const { rates } = await client.listRates({ query: { sheetId } });
  expect(rates.map(problemOfRate)).toEqual([undefined, 'Its rate is not a number above 0', undefined]);
});
