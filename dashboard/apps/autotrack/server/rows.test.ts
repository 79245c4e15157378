import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVehicle, oilChange, seenEnergy, seenService } from '#testing/data/vehicles.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const newCar = async () => await newVehicle(await server.newUser());

describe('a maintenance record', () => {
  it('stands in the log as it was given, its cost as a number that shows the dollar', async () => {
    const { add, hand, logId } = await newCar();
    const { row, page } = await add();
    expect(row).toMatchObject({ Mileage: 90_860, Cost: 84.5, 'Next Service': '95,860 mi' });
    expect((await hand.shown(logId, 'Maintenance Log!A2:F2'))[0]).toEqual([
      '2025-11-12',
      '90860',
      'Oil and filter',
      '$84.50',
      'Synthetic 5W-30',
      '95,860 mi',
    ]);
    expect(page?.facts).toMatchObject({
      odometer: 90_860,
      last: { service: 'Oil and filter', day: '2025-11-12' },
      due: [{ service: 'Oil and filter', at: 95_860 }],
    });
  });

  it.each([
    ['45', 45],
    ['$45', 45],
    ['1,200.50', 1200.5],
    ['$1,200.50', 1200.5],
    ['', ''],
    ['0', 0],
  ])('takes the cost %j', async (cost, expected) => {
    const { add } = await newCar();
    expect((await add({ cost })).row.Cost).toBe(expected);
  });

  it.each(['$$45', 'a lot', '-5', '1,2,3'])('refuses the cost %j with a clear word', async (cost) => {
    const { add, page } = await newCar();
    await expect(add({ cost })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { cost: expect.stringContaining('such as 84.50') } },
    });
    expect((await page()).services).toEqual([]);
  });

  it('needs a description', async () => {
    const { add } = await newCar();
    await expect(add({ service: '  ' })).rejects.toMatchObject({
      details: { fields: { service: 'Service description is required' } },
    });
  });

  it('reads what people typed by hand: a cost with its dollar, a mileage with its unit', async () => {
    const { hand, logId, page } = await newCar();
    await hand.type(logId, 'Maintenance Log!A2:F2', [
      ["'11/12/2025", "'90,860 mi", 'By hand', "'$45", '', "'ask Bob"],
    ]);
    const { services, facts } = await page();
    expect(services[0]).toMatchObject({ Date: '2025-11-12', Cost: 45, Service: 'By hand' });
    expect(facts).toMatchObject({ odometer: 90_860, due: [] });
  });

  it('is written once, however often its request comes', async () => {
    const { add, page } = await newCar();
    const requestKey = randomUUID();
    await add({}, requestKey);
    const again = await add({}, requestKey);
    expect(again.page?.services).toHaveLength(1);
    expect((await page()).services).toHaveLength(1);
  });

  it('is changed where it stands now, and its hand-made neighbours stay', async () => {
    const { client, vehicleId, add, hand, logId, page } = await newCar();
    const { row } = await add();
    await hand.type(logId, 'Maintenance Log!G1:G2', [['Mechanic'], ['Bob']]);
    const changes = { ...oilChange, notes: 'Small leak' };
    const saved = await client.updateService({ vehicleId, body: { ...seenService(row), changes } });
    expect(saved.row.Notes).toBe('Small leak');
    expect((await hand.shown(logId, 'Maintenance Log!G2'))[0]).toEqual(['Bob']);
    expect((await page()).services).toHaveLength(1);
  });

  it('that another hand changed meanwhile is not written over', async () => {
    const { client, vehicleId, add, hand, logId } = await newCar();
    const { row } = await add();
    await hand.type(logId, 'Maintenance Log!E2', [['By hand']]);
    const changes = { ...oilChange, notes: 'Mine' };
    await expect(
      client.updateService({ vehicleId, body: { ...seenService(row), changes } }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { conflict: { fields: ['Notes'], current: { Notes: 'By hand' } } },
    });
  });

  it('is deleted and comes back as it was', async () => {
    const { client, vehicleId, add } = await newCar();
    const { row } = await add();
    const removed = await client.removeRow({ vehicleId, body: { part: 'services', ...seenService(row) } });
    expect(removed.page?.services).toEqual([]);
    expect(removed.page?.facts.last).toBeNull();
    const back = await client.undo({ vehicleId, body: { undo: removed.undo } });
    expect(back.page?.services[0]).toMatchObject({ Service: 'Oil and filter', Cost: 84.5 });
    await expect(client.undo({ vehicleId, body: { undo: 'energy:x' } })).rejects.toMatchObject({
      code: expect.stringMatching(/INVALID_INPUT|CONFLICT/),
    });
  });
});

describe('an odometer', () => {
  it('runs backwards only when that is confirmed', async () => {
    const { add, page } = await newCar();
    await add();
    const lower = { date: '2025-12-01', mileage: '80,000', service: 'Rotate tires' };
    await expect(add(lower)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { mileage: 'The odometer already showed 90,860 mi on Nov 12, 2025' } },
    });
    expect((await page()).services).toHaveLength(1);
    await add({ ...lower, isConfirmed: true });
    expect((await page()).facts.odometer).toBe(80_000);
  });

  it('between two others is neither below the earlier nor above the later one', async () => {
    const { add } = await newCar();
    await add({ date: '2025-01-01', mileage: '1000' });
    await add({ date: '2025-12-01', mileage: '9000' });
    await expect(add({ date: '2025-06-01', mileage: '9500' })).rejects.toMatchObject({
      details: { fields: { mileage: 'The odometer still showed 9,000 mi on Dec 1, 2025' } },
    });
    expect((await add({ date: '2025-06-01', mileage: '5000' })).row.Mileage).toBe(5000);
  });

  it('is known from readings and fills as well', async () => {
    const { client, vehicleId, add } = await newCar();
    await client.addReading({
      vehicleId,
      body: { date: '2025-03-01', mileage: '20,000', engineHours: '120' },
    });
    const fill = {
      date: '2025-04-01',
      odometer: 20_400,
      energy: 'Petrol',
      amount: '10',
      unit: 'gal (US)',
    } as const;
    const { page } = await client.addEnergy({ vehicleId, body: fill });
    expect(page?.facts).toMatchObject({ odometer: 20_400, hours: 120 });
    await expect(add({ date: '2025-05-01', mileage: '300' })).rejects.toMatchObject({
      details: { fields: { mileage: expect.stringContaining('20,400 mi') } },
    });
    await expect(
      client.addEnergy({ vehicleId, body: { ...fill, date: '2025-06-01', odometer: 5 } }),
    ).rejects.toMatchObject({ details: { fields: { odometer: expect.stringContaining('20,400 mi') } } });
  });
});

describe('energy and intervals', () => {
  it('stand in tabs that the first row makes', async () => {
    const { client, vehicleId, hand } = await newCar();
    expect(await hand.tabs(vehicleId)).toEqual(['Vehicle']);
    const { row } = await client.addEnergy({
      vehicleId,
      body: {
        date: '2025-04-01',
        odometer: '20,400',
        energy: 'Diesel',
        amount: '12.5',
        unit: 'gal (US)',
        cost: '$45',
        partial: true,
      },
    });
    await client.addInterval({
      vehicleId,
      body: { service: 'Oil and filter', everyDistance: '5000', everyMonths: '12' },
    });
    expect(await hand.tabs(vehicleId)).toEqual(['Vehicle', 'Energy', 'Intervals']);
    expect(row).toMatchObject({ Amount: 12.5, Cost: 45, Partial: true, Missed: false });
    const saved = await client.updateEnergy({
      vehicleId,
      body: {
        ...seenEnergy(row),
        changes: {
          date: '2025-04-01',
          odometer: 20_400,
          energy: 'Diesel',
          amount: 13,
          unit: 'gal (US)',
          cost: 45,
        },
      },
    });
    expect(saved.row).toMatchObject({ Amount: 13, Partial: false });
  });

  it('an interval is counted from the last record of its name', async () => {
    const { client, vehicleId, add } = await newCar();
    await client.addInterval({
      vehicleId,
      body: { service: 'Oil', everyDistance: '5,000', everyMonths: '6' },
    });
    const { page } = await add({ nextService: '' });
    expect(page?.facts.due).toEqual([
      { service: 'Oil', at: 95_860, on: '2026-05-12', hours: null, lastAt: 90_860, lastOn: '2025-11-12' },
    ]);
  });

  it('an interval of nothing is refused', async () => {
    const { client, vehicleId } = await newCar();
    await expect(client.addInterval({ vehicleId, body: { service: 'Oil' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('what a list of vehicles says', () => {
  it('is noted at every write, and marked once other hands have written', async () => {
    const { client, vehicleId, add } = await newCar();
    await add();
    const [vehicle] = (await client.listVehicles()).vehicles;
    expect(vehicle).toMatchObject({
      id: vehicleId,
      isStale: false,
      facts: { odometer: 90_860, licensePlate: '7KDR 214', due: [{ service: 'Oil and filter', at: 95_860 }] },
    });
  });
});

describe('an import', () => {
  const services = [oilChange, { ...oilChange, date: '2025-06-01', mileage: '85,000', service: 'Battery' }];
  const energy = [
    { date: '2025-04-01', odometer: 80_000, energy: 'Petrol', amount: 10, unit: 'gal (US)', cost: 35 },
    { date: '2025-04-20', odometer: 80_300, energy: 'Petrol', amount: 10, unit: 'gal (US)', cost: 36 },
  ] as const;
  const odometer = [{ date: '2025-05-01', mileage: 81_000 }];

  it('adds rows to all tabs, and a second time nothing', async () => {
    const { client, vehicleId, page } = await newCar();
    const body = { services, energy: [...energy], odometer };
    expect(await client.importRows({ vehicleId, body })).toMatchObject({ added: 5, skipped: 0 });
    expect(await client.importRows({ vehicleId, body })).toMatchObject({ added: 0, skipped: 5 });
    const read = await page();
    expect([read.services.length, read.energy.length, read.odometer.length]).toEqual([2, 2, 1]);
    expect(read.facts).toMatchObject({ odometer: 90_860, last: { service: 'Oil and filter' } });
  });

  it('keeps two rows that are alike in the file', async () => {
    const { client, vehicleId } = await newCar();
    const body = { services: [oilChange, oilChange] };
    expect(await client.importRows({ vehicleId, body })).toMatchObject({ added: 2 });
    expect(await client.importRows({ vehicleId, body })).toMatchObject({ added: 0 });
  });
});
