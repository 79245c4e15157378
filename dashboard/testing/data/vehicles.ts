import contract, { type VehicleForm } from '../../apps/autotrack/contract.ts';
import manifest from '../../apps/autotrack/manifest.ts';
import type { EnergyRow, ServiceRow } from '../../apps/autotrack/record.ts';
import type { VehiclePage } from '../../apps/autotrack/vehicle.ts';
import { Hand } from '../server/hand.ts';
import type { TestUser } from '../server/server.ts';

let count = 0;

export const theVan = {
  year: '2016',
  make: 'Ford',
  model: 'Transit 250',
  vin: '1M8GDM9AXKP042788',
  licensePlate: '7KDR 214',
  color: 'White',
  nickname: '',
  distanceUnit: 'mi' as const,
  energy: 'Petrol' as const,
};

export const oilChange = {
  date: '2025-11-12',
  mileage: '90,860',
  service: 'Oil and filter',
  cost: '$84.50',
  notes: 'Synthetic 5W-30',
  nextService: '95,860 mi',
};

/** A row in the form by which the server finds it again. */
export function seenService({ _rowIndex, ...expected }: ServiceRow) {
  return { rowIndex: _rowIndex, expected };
}

export function seenEnergy({ _rowIndex, ...expected }: EnergyRow) {
  return { rowIndex: _rowIndex, expected };
}

/** A new vehicle of a person, and what they can do with it, in the product and by hand. */
export async function newVehicle(user: TestUser, form: Partial<VehicleForm> = {}) {
  count += 1;
  const client = user.client(manifest, contract);
  const nickname = form.nickname ?? `Van ${count}`;
  const { id, vehicle } = await client.createVehicle({ body: { ...theVan, ...form, nickname } });
  return {
    client,
    vehicleId: id,
    vehicle,
    logId: vehicle.log?.id ?? '',
    hand: new Hand(user.browser),
    page: (): Promise<VehiclePage> => client.readVehicle({ vehicleId: id, query: {} }),
    fresh: (): Promise<VehiclePage> => client.readVehicle({ vehicleId: id, query: { fresh: 'true' } }),
    add: (service: Partial<typeof oilChange> & { isConfirmed?: boolean } = {}, requestKey?: string) =>
      client.addService(
        { vehicleId: id, body: { ...oilChange, ...service } },
        requestKey === undefined ? {} : { requestKey },
      ),
  };
}
