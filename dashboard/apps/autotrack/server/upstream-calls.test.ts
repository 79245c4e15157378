import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { newVehicle, oilChange, seenService, theVan } from '#testing/data/vehicles.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Upstream } from '#testing/server/upstream.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

// Google counts and delays every call, so this limits what a screen may cost.

let upstream: Upstream;
let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  user = await server.newUser();
});
afterAll(() => server.stop());

const callsOf = (work: () => Promise<unknown>) => upstream.callsOf(work);

it('the vehicles with what is due cost one call, whatever their number', async () => {
  const { client, add } = await newVehicle(user);
  for (let count = 0; count < 3; count += 1) await newVehicle(user);
  await add();
  await client.listVehicles();
  expect(await callsOf(() => client.listVehicles())).toHaveLength(1);
  expect((await client.listVehicles()).vehicles.some(({ facts }) => facts?.due.length === 1)).toBe(true);
});

it('a vehicle costs two calls at once, and one more where someone has written by hand', async () => {
  const { client, add, page, hand, logId } = await newVehicle(user);
  await add();
  await client.listVehicles();
  expect(await callsOf(page)).toHaveLength(2);
  await hand.type(logId, 'Maintenance Log!C2', [['Oil alone']]);
  // Two first ask whether anything has changed.
  expect(await callsOf(page)).toHaveLength(2 + 3);
  expect(await callsOf(page)).toHaveLength(2);
});

it('a vehicle is made with four calls where the vehicles were listed', async () => {
  const { client } = await newVehicle(user);
  await client.listVehicles();
  const calls = await callsOf(() => client.createVehicle({ body: { ...theVan, nickname: 'Four' } }));
  expect(calls).toHaveLength(4);
});

it('writing a service costs a look at both sheets, one write and the note for the list', async () => {
  const { client, vehicleId, add } = await newVehicle(user);
  const { row } = await add();
  const other = { date: '2025-11-13', service: 'Wipers', mileage: '90,900' };
  expect((await callsOf(() => add(other))).length).toBeLessThanOrEqual(5);
  const body = { ...seenService(row), changes: { ...oilChange, notes: 'x' } };
  expect((await callsOf(() => client.updateService({ vehicleId, body }))).length).toBeLessThanOrEqual(5);
});

it('a year is imported with a few calls, whatever its rows', async () => {
  const { client, vehicleId } = await newVehicle(user);
  const services = Array.from({ length: 400 }, (_, at) => ({ ...oilChange, mileage: 1000 + at }));
  const energy = services.map(({ date, mileage }) => ({
    date,
    odometer: mileage,
    energy: 'Petrol' as const,
    amount: 10,
    unit: 'L' as const,
  }));
  const calls = await callsOf(() => client.importRows({ vehicleId, body: { services, energy } }));
  expect(calls.length).toBeLessThanOrEqual(12);
  expect((await client.readVehicle({ vehicleId, query: {} })).energy).toHaveLength(400);
});

describe('answers that get lost on the way from Google', () => {
  it.each(['unheard', 'unanswered'] as const)('make a vehicle once, and whole: %s', async (how) => {
    const person = await server.newUser();
    const { client } = await newVehicle(person);
    const requestKey = randomUUID();
    const create = () => client.createVehicle({ body: { ...theVan, nickname: 'Lost' } }, { requestKey });
    upstream.fail({ method: 'POST', path: /^\/drive\/v3\/files$/, how, times: 1 });
    await create().catch(() => undefined);
    const { vehicle } = await create();
    expect(vehicle.log?.name).toBe('Lost - Maintenance Log');
    const { vehicles, sheetCount } = await client.listVehicles();
    expect(vehicles.filter(({ name }) => name === 'Lost')).toHaveLength(1);
    expect(sheetCount).toBe(4);
    const page = await client.readVehicle({ vehicleId: vehicle.id, query: {} });
    expect(page.tabs['Maintenance Log']?.missingHeaders).toEqual([]);
    expect(page.facts.make).toBe('Ford');
  });

  it('and half a vehicle that cannot be put away is gone on with', async () => {
    const person = await server.newUser();
    const { client } = await newVehicle(person);
    const requestKey = randomUUID();
    const create = () => client.createVehicle({ body: { ...theVan, nickname: 'Half' } }, { requestKey });
    const refused = { how: { status: 403 }, times: 2 } as const;
    upstream.fail({ method: 'POST', path: /:batchUpdate$/, ...refused });
    upstream.fail({ method: 'PATCH', path: /^\/drive\/v3\/files\//, ...refused });
    await expect(create()).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    upstream.heal();
    const { id } = await create();
    expect((await client.readVehicle({ vehicleId: id, query: {} })).facts.make).toBe('Ford');
    expect((await client.listVehicles()).sheetCount).toBe(4);
  });

  it('and a log that is half tied to its vehicle is tied when it is asked for again', async () => {
    const person = await server.newUser();
    const client = person.client(manifest, contract);
    const make = (name: string, headers: string[]) =>
      person
        .callsClient(sheetCalls)
        .createSheet({ body: { appName: manifest.id, sheetConfig: { name, headers } } });
    const { id: vehicleId } = await make('Civic', ['Property', 'Value']);
    const headers = ['Date', 'Mileage', 'Service', 'Cost', 'Notes', 'Next Service'];
    await make('Civic - Maintenance Log', headers);
    const { id: logId } = await make('Civic - Maintenance Log', headers);
    const link = () => client.linkLog({ vehicleId, body: { logId } });
    upstream.fail({
      method: 'PATCH',
      path: /^\/drive\/v3\/files\//,
      how: { status: 403 },
      times: 1,
      after: 1,
    });
    await expect(link()).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    expect((await link()).vehicle.log?.id).toBe(logId);
    expect((await client.listVehicles()).vehicles[0]?.log?.id).toBe(logId);
  });

  it.each(['unheard', 'unanswered'] as const)('write a service once: %s', async (how) => {
    const { add, page } = await newVehicle(user);
    const requestKey = randomUUID();
    upstream.fail({ method: 'POST', path: /:batchUpdate$/, how, times: 1 });
    await add({}, requestKey).catch(() => undefined);
    await add({}, requestKey);
    expect((await page()).services).toHaveLength(1);
  });

  it('leave a vehicle that was written marked, so that its card is mended by the next look', async () => {
    const { client, add, vehicleId, page } = await newVehicle(user);
    upstream.fail({ method: 'PATCH', path: /^\/drive\/v3\/files\//, how: { status: 404 }, times: 1_000 });
    const { row, page: after } = await add();
    expect(row.Service).toBe('Oil and filter');
    expect(after?.vehicle.isStale).toBe(true);
    upstream.heal();
    await page();
    const { vehicles } = await client.listVehicles();
    expect(vehicles.find(({ id }) => id === vehicleId)).toMatchObject({ facts: { odometer: 90_860 } });
  });
});
