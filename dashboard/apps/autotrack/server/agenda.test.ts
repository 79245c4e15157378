import { afterAll, beforeAll, expect, it } from 'vitest';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { dayOf, daysAfter } from '#kernel/day.ts';
import { newVehicle } from '#testing/data/vehicles.ts';
import { startWatchedServer, type WatchedServer } from '#testing/server/server.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

it('tells of a service that is due by its distance long before its day', async () => {
  const user = await server.newUser();
  const today = dayOf(new Date());
  const { client, vehicleId, logId, add } = await newVehicle(user);
  const interval = { service: 'Oil and filter', everyDistance: 5_000, everyMonths: 12 };
  await client.addInterval({ vehicleId, body: interval });
  await add({ date: daysAfter(today, -100), mileage: '80,000', nextService: '' });
  const lines = async () => {
    const query = { files: [vehicleId, logId].join() };
    return (await user.callsClient(agendaCalls).lines({ appId: 'autotrack', query })).lines;
  };
  await client.addReading({ vehicleId, body: { date: daysAfter(today, -1), mileage: 84_900 } });
  expect(await lines()).toMatchObject([
    { title: 'Oil and filter', day: daysAfter(today, 1), when: '100 mi left', state: 'coming' },
  ]);
  await client.addReading({ vehicleId, body: { date: today, mileage: 85_100 } });
  expect(await lines()).toMatchObject([{ day: today, when: '100 mi over', state: 'late' }]);
});

it('tells of papers that expire, of those that a person typed into the sheet as well', async () => {
  const user = await server.newUser();
  const today = dayOf(new Date());
  const { client, vehicleId, logId, hand, page } = await newVehicle(user, {
    registrationExpires: daysAfter(today, 20),
    insuranceExpires: daysAfter(today, -1),
  });
  const told = async () => {
    const query = { files: [vehicleId, logId].join() };
    const { lines } = await user.callsClient(agendaCalls).lines({ appId: 'autotrack', query });
    return lines.map(({ title, day, state }) => [title, day, state]);
  };
  const [registration, insurance] = [
    ['Registration expires', daysAfter(today, 20), 'coming'],
    ['Insurance has expired', daysAfter(today, -1), 'late'],
  ];
  expect(await told()).toEqual([insurance, registration]);
  await hand.type(vehicleId, 'Vehicle!A30:B31', [
    ['Smog check valid until', daysAfter(today, 3)],
    ['Warranty expires', 'some day'],
  ]);
  const smog = ['Smog check expires', daysAfter(today, 3), 'coming'];
  expect(await told()).toEqual([insurance, smog, registration]);

  // A form that does not know them leaves them as they are.
  const { properties } = await page();
  const vehicle = { year: '2016', make: 'Ford', model: 'Transit 350' };
  await client.updateVehicle({ vehicleId, body: { vehicle, expected: properties } });
  expect(await told()).toEqual([insurance, smog, registration]);
});
