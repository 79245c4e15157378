import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCalls } from '#kernel/calls/session.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { newVehicle, oilChange, theVan } from '#testing/data/vehicles.ts';
import { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function newPerson() {
  const user = await server.newUser();
  const client = user.client(manifest, contract);
  const names = async () => (await client.listVehicles()).vehicles.map(({ name }) => name).toSorted();
  const bySheet = user.callsClient(sheetCalls);
  const makeSheet = (name: string, headers: string[]) =>
    bySheet.createSheet({ body: { appName: 'autotrack', sheetConfig: { name, headers } } });
  return { user, client, names, makeSheet, hand: new Hand(user.browser) };
}

/** The initial properties in a vehicle's sheet. */
const specified = ['Year', 'Make', 'Model', 'VIN', 'License Plate', 'Color', 'Nickname', 'Added Date'];

describe('a new vehicle', () => {
  it('is a sheet of properties and a log of six columns', async () => {
    const { user } = await newPerson();
    const { vehicle, logId, hand } = await newVehicle(user, { nickname: 'The Van' });
    expect(vehicle).toMatchObject({ name: 'The Van', log: { name: 'The Van - Maintenance Log' } });
    const today = (await newVehicle(user, { nickname: 'Other' }).then(({ page }) => page())).properties[7]
      ?.Value;
    expect(await hand.shown(vehicle.id, 'Vehicle!A:B')).toEqual([
      ['Property', 'Value'],
      ['Year', '2016'],
      ['Make', 'Ford'],
      ['Model', 'Transit 250'],
      ['VIN', '1M8GDM9AXKP042788'],
      ['License Plate', '7KDR 214'],
      ['Color', 'White'],
      ['Nickname', 'The Van'],
      ['Added Date', today],
    ]);
    expect(await hand.shown(logId, 'Maintenance Log!A:Z')).toEqual([
      ['Date', 'Mileage', 'Service', 'Cost', 'Notes', 'Next Service'],
    ]);
  });

  it('costs what its owner pays in, and one that was there before stays in dollars', async () => {
    const { user, hand } = await newPerson();
    const before = await newVehicle(user);
    const preferences = { ...noPreferences, currency: 'EUR' };
    await user.callsClient(sessionCalls).savePreferences({ body: preferences });
    const van = await newVehicle(user);
    expect(van.vehicle.facts?.currency).toBe('EUR');
    const cost = async ({ logId, add, page }: typeof van) => {
      await add();
      const values = await hand.shown(logId, 'Maintenance Log!D2');
      return { values, currency: (await page()).facts.currency };
    };
    expect(await cost(van)).toEqual({ values: [['€84.50']], currency: 'EUR' });
    expect(await cost(before)).toEqual({ values: [['$84.50']], currency: 'USD' });
    expect((await hand.shown(van.vehicleId, 'Vehicle!A10:B10'))[0]).toEqual(['Currency', 'EUR']);
    await van.client.addEnergy({
      vehicleId: van.vehicleId,
      body: { date: '2026-01-05', odometer: 91_000, energy: 'Petrol', amount: 40, unit: 'L', cost: 61.2 },
    });
    expect((await hand.shown(van.vehicleId, 'Energy!F2'))[0]).toEqual(['€61.20']);
  });

  it('without a nickname is named by year, make and model, which are all it needs', async () => {
    const { user } = await newPerson();
    const { vehicle } = await newVehicle(user, { nickname: '', vin: '', licensePlate: '', color: '' });
    expect(vehicle.name).toBe('2016 Ford Transit 250');
  });

  it.each(['year', 'make', 'model'])('needs a %s', async (field) => {
    const { client } = await newPerson();
    const problem = await client
      .createVehicle({ body: { ...theVan, [field]: '  ' } })
      .catch((error: unknown) => error);
    expect(problem).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { [field]: 'Year, Make, and Model are required' } },
    });
  });

  it('may be of any year: the bounds are those of the input alone', async () => {
    const { user } = await newPerson();
    expect((await newVehicle(user, { nickname: '', year: '1899' })).vehicle.name).toBe(
      '1899 Ford Transit 250',
    );
  });

  it('of a name that is taken is refused, with the way out', async () => {
    const { user, names } = await newPerson();
    await newVehicle(user, { nickname: 'Red' });
    await expect(newVehicle(user, { nickname: ' red ' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('already exists'),
    });
    expect(await names()).toEqual(['Red']);
  });

  it('may have the name of one that was deleted in Drive a moment ago', async () => {
    const { user, names, hand } = await newPerson();
    const { vehicle } = await newVehicle(user, { nickname: 'Red' });
    await hand.updateFile(vehicle.id, { trashed: true });
    await newVehicle(user, { nickname: 'Red' });
    expect(await names()).toEqual(['Red']);
  });

  it('is made once, however often its request comes', async () => {
    const { client, names } = await newPerson();
    const requestKey = randomUUID();
    const create = () => client.createVehicle({ body: { ...theVan, nickname: 'Twice' } }, { requestKey });
    const [one, other] = [await create(), await create()];
    expect(one.id).toBe(other.id);
    expect(one.vehicle.log?.id).toBe(other.vehicle.log?.id);
    expect(await names()).toEqual(['Twice']);
  });
});

describe('vehicles are never lost by their names', () => {
  it.each(['Service Van', 'Maintenance Truck'])('%s shows, and its log does not', async (nickname) => {
    const { user, names } = await newPerson();
    const { page } = await newVehicle(user, { nickname });
    expect(await names()).toEqual([nickname]);
    expect((await page()).vehicle.log?.name).toBe(`${nickname} - Maintenance Log`);
  });

  it('Civic has its own log beside Civic Type R', async () => {
    const { user } = await newPerson();
    const typeR = await newVehicle(user, { nickname: 'Civic Type R' });
    const civic = await newVehicle(user, { nickname: 'Civic' });
    await civic.add({ service: 'of the Civic' });
    expect((await typeR.page()).services).toEqual([]);
    expect((await civic.page()).services).toHaveLength(1);
    expect(civic.logId).not.toBe(typeR.logId);
  });

  it('a renamed sheet keeps its log', async () => {
    const { user } = await newPerson();
    const { hand, vehicleId, logId, fresh } = await newVehicle(user, { nickname: 'Blue' });
    await hand.updateFile(vehicleId, { name: 'The blue one' });
    expect((await fresh()).vehicle).toMatchObject({ name: 'The blue one', log: { id: logId } });
  });

  it('sheets that the shared calls made are told apart by the rule of names', async () => {
    const { client, names, makeSheet } = await newPerson();
    const { id } = await makeSheet('Civic', ['Property', 'Value']);
    await makeSheet('Civic Type R', ['Property', 'Value']);
    await makeSheet('Civic Type R - Maintenance Log', [
      'Date',
      'Mileage',
      'Service',
      'Cost',
      'Notes',
      'Next Service',
    ]);
    await makeSheet('Car Service', ['Property', 'Value']);
    expect(await names()).toEqual(['Civic', 'Civic Type R']);
    const { vehicles } = await client.listVehicles();
    expect(vehicles.map(({ name, log }) => [name, log?.name ?? null])).toContainEqual(['Civic', null]);
    expect(vehicles.map(({ name, log }) => [name, log?.name ?? null])).toContainEqual([
      'Civic Type R',
      'Civic Type R - Maintenance Log',
    ]);
    await expect(client.addService({ vehicleId: id, body: oilChange })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Maintenance log not found for this vehicle',
    });
    const repaired = await client.repairVehicle({ vehicleId: id });
    expect(repaired.vehicle.log?.name).toBe('Civic - Maintenance Log');
    await client.addService({ vehicleId: id, body: oilChange });
    expect((await client.readVehicle({ vehicleId: id, query: {} })).services).toHaveLength(1);
  });

  it('a log without a mark is found by a name that holds that of its vehicle', async () => {
    const { client, makeSheet } = await newPerson();
    await makeSheet('Red', ['Property', 'Value']);
    const headers = ['Date', 'Mileage', 'Service', 'Cost', 'Notes', 'Next Service'];
    const log = await makeSheet('Red Maintenance 2024', headers);
    const { vehicles } = await client.listVehicles();
    expect(vehicles.map(({ name, log: found }) => [name, found?.id])).toEqual([['Red', log.id]]);
  });

  it('asks where several sheets may be the log', async () => {
    const { client, makeSheet } = await newPerson();
    const { id } = await makeSheet('Civic', ['Property', 'Value']);
    const headers = ['Date', 'Mileage', 'Service', 'Cost', 'Notes', 'Next Service'];
    await makeSheet('Civic - Maintenance Log', headers);
    const wanted = await makeSheet('Civic - Maintenance Log', headers);
    const { vehicles } = await client.listVehicles();
    expect(vehicles.find((one) => one.id === id)?.logChoices).toHaveLength(2);
    await expect(client.addService({ vehicleId: id, body: oilChange })).rejects.toBeInstanceOf(Problem);
    const link = () => client.linkLog({ vehicleId: id, body: { logId: wanted.id } });
    const linked = await link();
    expect((await link()).vehicle.log).toEqual(linked.vehicle.log);
    expect(linked.vehicle).toMatchObject({ log: { id: wanted.id }, logChoices: [] });
    expect((await client.listVehicles()).vehicles[0]?.log?.id).toBe(wanted.id);
  });
});

describe('a vehicle', () => {
  it('that was made elsewhere cannot take the name of another such vehicle', async () => {
    const { client, makeSheet, names, hand } = await newPerson();
    const { id } = await makeSheet('Blue', ['Property', 'Value']);
    await hand.type(id, 'A2', [['Nickname', 'Blue']]);
    await makeSheet('Red', ['Property', 'Value']);
    const { properties } = await client.readVehicle({ vehicleId: id, query: {} });
    const body = { vehicle: { ...theVan, nickname: 'Red' }, expected: properties };
    await expect(client.updateVehicle({ vehicleId: id, body })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await names()).toEqual(['Blue', 'Red']);
  });

  it('takes new facts, and both files take its new name', async () => {
    const { user, client } = await newPerson();
    const { vehicleId, page } = await newVehicle(user, { nickname: 'Old name' });
    const { properties } = await page();
    const { page: after } = await client.updateVehicle({
      vehicleId,
      body: { vehicle: { ...theVan, nickname: 'New name', color: 'Red' }, expected: properties },
    });
    expect(after?.vehicle).toMatchObject({
      name: 'New name',
      log: { name: 'New name - Maintenance Log' },
      facts: { color: 'Red' },
    });
    // Default values get no row, and still have none.
    expect(after?.properties.map(({ Property }) => Property)).toEqual(specified);
    const diesel = {
      ...theVan,
      nickname: 'New name',
      energy: 'Diesel' as const,
      distanceUnit: 'km' as const,
    };
    const { page: own } = await client.updateVehicle({
      vehicleId,
      body: { vehicle: diesel, expected: after?.properties ?? [] },
    });
    expect(own?.properties.slice(8)).toMatchObject([
      { Property: 'Distance Unit', Value: 'km' },
      { Property: 'Energy', Value: 'Diesel' },
    ]);
    const { page: back } = await client.updateVehicle({
      vehicleId,
      body: { vehicle: { ...theVan, nickname: 'New name' }, expected: own?.properties ?? [] },
    });
    expect(back?.properties.slice(8)).toMatchObject([{ Value: 'mi' }, { Value: 'Petrol' }]);
  });

  it('whose facts were changed by hand meanwhile is not written over', async () => {
    const { user, client } = await newPerson();
    const { vehicleId, page, hand } = await newVehicle(user);
    const { properties, vehicle } = await page();
    await hand.type(vehicleId, 'Vehicle!B7', [['Teal']]);
    const form = { ...theVan, nickname: vehicle.name, color: 'Red' };
    await expect(
      client.updateVehicle({ vehicleId, body: { vehicle: form, expected: properties } }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await page()).facts.color).toBe('Teal');
  });

  it('has no fact twice, whatever a screen has seen of it', async () => {
    const { user, client } = await newPerson();
    const { vehicleId, page } = await newVehicle(user);
    const before = (await page()).properties;
    const update = (color: string) =>
      client.updateVehicle({ vehicleId, body: { vehicle: { ...theVan, color }, expected: [] } });
    await update(theVan.color);
    await expect(update('Red')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await page()).properties).toEqual(before);
  });

  it('is archived and comes back', async () => {
    const { user, client } = await newPerson();
    const { vehicleId } = await newVehicle(user);
    const archived = await client.archiveVehicle({ vehicleId, body: { isArchived: true } });
    expect(archived.page?.facts.isArchived).toBe(true);
    expect((await client.listVehicles()).vehicles[0]?.facts?.isArchived).toBe(true);
    const back = await client.archiveVehicle({ vehicleId, body: { isArchived: false } });
    expect(back.page?.facts.isArchived).toBe(false);
  });

  it('goes to the trash with its log, and both come back', async () => {
    const { user, client, names } = await newPerson();
    const { vehicleId, logId, add } = await newVehicle(user, { nickname: 'Gone' });
    await add();
    await client.deleteVehicle({ vehicleId });
    // Sent again after its answer was lost.
    await client.deleteVehicle({ vehicleId });
    expect(await names()).toEqual([]);
    await client.restoreVehicle({ vehicleId, body: { logId } });
    expect(await names()).toEqual(['Gone']);
    expect((await client.readVehicle({ vehicleId, query: {} })).services).toHaveLength(1);
  });

  it('whose log is gone gets a new one', async () => {
    const { user, client } = await newPerson();
    const { vehicleId, logId, hand, fresh, add } = await newVehicle(user, { nickname: 'Half' });
    await hand.updateFile(logId, { trashed: true });
    expect((await fresh()).vehicle.log).toBeNull();
    await expect(add()).rejects.toMatchObject({ message: 'Maintenance log not found for this vehicle' });
    const repaired = await client.repairVehicle({ vehicleId });
    expect(repaired.vehicle.log).toMatchObject({ name: 'Half - Maintenance Log' });
    expect((await add()).row).toMatchObject({ Service: 'Oil and filter' });
  });

  it('whose log lost a header gets it back', async () => {
    const { user, client } = await newPerson();
    const { vehicleId, logId, hand, page, add } = await newVehicle(user);
    await add();
    await hand.type(logId, 'Maintenance Log!C1', [['']]);
    expect((await page()).tabs['Maintenance Log']?.missingHeaders).toEqual(['Service']);
    const repaired = await client.repairVehicle({ vehicleId });
    expect(repaired.tabs['Maintenance Log']?.missingHeaders).toEqual([]);
    expect(repaired.services[0]?.Service).toBe('Oil and filter');
  });

  it('that nobody knows of is not found', async () => {
    const { client } = await newPerson();
    await expect(client.readVehicle({ vehicleId: 'none', query: {} })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
