import { afterAll, beforeAll, expect, it } from 'vitest';
import { tripCalls } from '#kernel/calls/trips.ts';
import { dayOf, daysAfter } from '#kernel/day.ts';
import { newVehicle } from '#testing/data/vehicles.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

const day = (ahead: number) => daysAfter(dayOf(new Date()), ahead);
const offersOf = async (user: TestUser) => (await user.callsClient(tripCalls).listTrips()).offers;

/** A vehicle with odometer readings, the first written by the product, the others by hand. */
async function driven(
  user: TestUser,
  nickname: string,
  readings: readonly (readonly [number, number | string])[],
) {
  const vehicle = await newVehicle(user, { nickname });
  const [[first, distance] = [0, 0], ...others] = readings;
  await vehicle.client.addReading({
    vehicleId: vehicle.vehicleId,
    body: { date: day(first), mileage: String(distance) },
  });
  const typed = others.map(([ahead, cell]) => [day(ahead), cell]);
  await vehicle.hand.type(vehicle.vehicleId, `Odometer!A3:B${typed.length + 2}`, typed);
  return vehicle;
}

it('a trip is what was counted from a reading to the next, of whatever tab, the newest first', async () => {
  const user = await server.newUser();
  const { add, client, vehicleId } = await driven(user, 'Golf', [
    [-120, 1000],
    [-100, 1200],
    [-80, '1,500 mi'],
    [-5, 1900],
  ]);
  await add({ date: day(-20), mileage: '1,600' });
  await client.addEnergy({
    vehicleId,
    body: { date: day(-5), odometer: 1_850.25, energy: 'Petrol', amount: 9, unit: 'L' },
  });
  expect(await offersOf(user)).toEqual([
    {
      title: 'AutoTrack',
      trips: [
        { from: day(-5), to: day(-5), distance: 49.8, vehicle: 'Golf', unit: 'mi' },
        { from: day(-20), to: day(-5), distance: 250.3, vehicle: 'Golf', unit: 'mi' },
        { from: day(-80), to: day(-20), distance: 100, vehicle: 'Golf', unit: 'mi' },
        { from: day(-100), to: day(-80), distance: 300, vehicle: 'Golf', unit: 'mi' },
      ],
    },
  ]);
});

it('nothing is told around a reading that goes backwards, is no number, lies ahead or is too far away', async () => {
  const user = await server.newUser();
  const { hand, vehicleId } = await driven(user, 'Van', [
    [-60, 1000],
    [-59, 1100],
    [-58, 90],
    [-57, 1300],
    [-56, 1350],
    [-55, 'about 1400'],
    [-54, 1450],
    [-53, '146000 km'],
    [4, 146_100],
  ]);
  expect((await offersOf(user))[0]?.trips.map(({ from, to, distance }) => [from, to, distance])).toEqual([
    [day(-56), day(-54), 100],
    [day(-57), day(-56), 50],
  ]);
  // Without a day it is not a reading, and contradicts none.
  await hand.type(vehicleId, 'Odometer!A4', [['soon']]);
  expect((await offersOf(user))[0]?.trips.map(({ distance }) => distance)).toEqual([100, 50, 200, 100]);
});

it('kilometers stay kilometers, and cells of the other unit are turned into them', async () => {
  const user = await server.newUser();
  const { vehicleId, hand } = await driven(user, 'Polo', [
    [-9, 1000],
    [-8, '700 mi'],
  ]);
  const rows = await hand.shown(vehicleId, 'Vehicle!A:B');
  await hand.type(vehicleId, `Vehicle!A${rows.length + 1}`, [['Distance Unit', 'km']]);
  expect((await offersOf(user))[0]?.trips).toMatchObject([{ distance: 126.5, unit: 'km' }]);
});

it('costs one call without a vehicle, and two more for each that was changed lately, of ten at most', async () => {
  const user = await server.newUser();
  const callsOf = async () => (await server.upstream.callsOf(() => offersOf(user))).length;
  expect(await offersOf(user)).toEqual([]);
  expect(await callsOf()).toBe(1);
  await newVehicle(user);
  expect(await offersOf(user)).toEqual([]);
  expect(await callsOf()).toBe(3);
  for (let count = 0; count < 10; count += 1) await newVehicle(user);
  expect(await callsOf()).toBe(21);
  expect(server.upstream.maxAtOnce()).toBeLessThanOrEqual(8);
});

it('a vehicle whose file is gone meanwhile is left out, and another failure is told', async () => {
  const user = await server.newUser();
  await driven(user, 'Here', [
    [-9, 1000],
    [-8, 1050],
  ]);
  const gone = await driven(user, 'Gone', [
    [-9, 1000],
    [-8, 1070],
  ]);
  const path = new RegExp(`^/v4/spreadsheets/${gone.vehicleId}`);
  server.upstream.fail({ method: 'GET', path, how: { status: 404 }, times: 1 });
  expect((await offersOf(user))[0]?.trips.map(({ vehicle }) => vehicle)).toEqual(['Here']);
  server.upstream.heal();
  expect((await offersOf(user))[0]?.trips.map(({ vehicle }) => vehicle).toSorted()).toEqual(['Gone', 'Here']);
  server.upstream.fail({ method: 'GET', path, how: { status: 400 }, times: 9 });
  await expect(offersOf(user)).rejects.toMatchObject({ name: 'Problem' });
  server.upstream.heal();
});

it('who declined to show their sheets is offered nothing, and is told of no failure', async () => {
  const user = await server.newUser({ declined: ['drive.file', 'drive.readonly', 'spreadsheets'] });
  await expect(user.client(manifest, contract).listVehicles()).rejects.toMatchObject({
    code: 'INSUFFICIENT_SCOPES',
  });
  expect(await offersOf(user)).toEqual([]);
});
