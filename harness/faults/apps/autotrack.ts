import contract from '../../../dashboard/apps/autotrack/contract.ts';
import manifest from '../../../dashboard/apps/autotrack/manifest.ts';
import { sheetCalls } from '../../../dashboard/kernel/calls/sheets.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { cellsOf } from '../../../dashboard/testing/data/seen-row.ts';
import { clearCells } from '../hand.ts';
import type { Person } from '../person.ts';
import { photoOf } from '../photos.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

const seenAt = <R extends { _rowIndex: number }>(row: R) => ({
  rowIndex: row._rowIndex,
  expected: cellsOf(row),
});

const formOf = (nickname: string) => ({
  year: '2016',
  make: 'Ford',
  model: 'Transit',
  nickname,
  energy: 'Petrol' as const,
});
const serviceOf = ({ mark, number }: Turn) => ({
  date: '2026-01-31',
  mileage: 90_000 + number,
  service: mark,
  cost: '84.50',
  isConfirmed: true,
});
const energyOf = ({ mark, number }: Turn) => ({
  date: '2026-01-31',
  odometer: 90_000 + number,
  energy: 'Petrol' as const,
  amount: 40,
  unit: 'L' as const,
  notes: mark,
  isConfirmed: true,
});
const readingOf = ({ mark, number }: Turn) => ({
  date: '2026-01-31',
  mileage: 90_000 + number,
  notes: mark,
  isConfirmed: true,
});
const intervalOf = ({ mark }: Turn) => ({ service: mark, everyDistance: 5000 });

/** The vehicle that is worked on: the one made last. */
class Vehicles {
  readonly client;
  readonly person: Person;
  readonly #sheets;
  vehicleId: string | undefined;

  constructor(person: Person) {
    this.person = person;
    this.client = person.calls({ prefix: appPrefix(manifest), contract });
    this.#sheets = person.calls(sheetCalls);
  }

  async make(nickname: string) {
    const body = formOf(nickname);
    return await this.person.done((once) => this.client.createVehicle({ body }, once));
  }

  /** A sheet that the app did not make, so it has to find out what it is. */
  async sheet(name: string, headers: string[]): Promise<string> {
    const body = { appName: manifest.id, sheetConfig: { name, headers } };
    return (await this.person.done((once) => this.#sheets.createSheet({ body }, once))).id;
  }

  async page() {
    const { vehicleId } = this;
    if (vehicleId === undefined) return undefined;
    return { vehicleId, ...(await this.client.readVehicle({ vehicleId, query: { fresh: 'true' } })) };
  }
}

function vehicleWrites(vehicles: Vehicles) {
  const { client } = vehicles;
  return {
    createVehicle:
      async ({ mark }: Turn) =>
      async (once: Once) => {
        vehicles.vehicleId = (await client.createVehicle({ body: formOf(mark) }, once)).id;
      },
    updateVehicle: async ({ mark }: Turn) => {
      const page = await vehicles.page();
      if (!page) return undefined;
      const body = { vehicle: formOf(`${mark} renamed`), expected: page.properties };
      return (once: Once) => client.updateVehicle({ vehicleId: page.vehicleId, body }, once);
    },
    archiveVehicle: async ({ number }: Turn) => {
      const { vehicleId } = vehicles;
      if (vehicleId === undefined) return undefined;
      return (once: Once) =>
        client.archiveVehicle({ vehicleId, body: { isArchived: number % 2 === 0 } }, once);
    },
  };
}

function trashWrites(vehicles: Vehicles) {
  const { client, person } = vehicles;
  return {
    deleteVehicle: async ({ mark }: Turn) => {
      const { id: vehicleId } = await vehicles.make(`${mark} deleted`);
      return (once: Once) => client.deleteVehicle({ vehicleId }, once);
    },
    restoreVehicle: async ({ mark }: Turn) => {
      const { id: vehicleId, vehicle } = await vehicles.make(`${mark} restored`);
      await person.done((once) => client.deleteVehicle({ vehicleId }, once));
      const body = { logId: vehicle.log?.id ?? null };
      return (once: Once) => client.restoreVehicle({ vehicleId, body }, once);
    },
  };
}

function logWrites(vehicles: Vehicles) {
  const { client, person } = vehicles;
  return {
    linkLog: async ({ mark }: Turn) => {
      const vehicleId = await vehicles.sheet(mark, ['Property', 'Value']);
      const headers = ['Date', 'Mileage', 'Service', 'Cost', 'Notes', 'Next Service'];
      await vehicles.sheet(`${mark} - Maintenance Log`, headers);
      const logId = await vehicles.sheet(`${mark} - Maintenance Log`, headers);
      return (once: Once) => client.linkLog({ vehicleId, body: { logId } }, once);
    },
    repairVehicle: async () => {
      const page = await vehicles.page();
      const logId = page?.vehicle.log?.id;
      if (!page || logId === undefined) return undefined;
      await clearCells(person, logId, 'A1:B1');
      return (once: Once) => client.repairVehicle({ vehicleId: page.vehicleId }, once);
    },
  };
}

function addingWrites(vehicles: Vehicles) {
  const { client } = vehicles;
  const at = () => (vehicles.vehicleId === undefined ? undefined : { vehicleId: vehicles.vehicleId });
  return {
    addService: async (turn: Turn) => {
      const here = at();
      return here && ((once: Once) => client.addService({ ...here, body: serviceOf(turn) }, once));
    },
    addInvoice: async (turn: Turn) => {
      const here = at();
      if (!here) return undefined;
      const body = { service: JSON.stringify(serviceOf(turn)) };
      const files = { photo: await photoOf(turn.number) };
      return (once: Once) => client.addInvoice({ ...here, body, files }, once);
    },
    addEnergy: async (turn: Turn) => {
      const here = at();
      return here && ((once: Once) => client.addEnergy({ ...here, body: energyOf(turn) }, once));
    },
    addInterval: async (turn: Turn) => {
      const here = at();
      return here && ((once: Once) => client.addInterval({ ...here, body: intervalOf(turn) }, once));
    },
    addReading: async (turn: Turn) => {
      const here = at();
      return here && ((once: Once) => client.addReading({ ...here, body: readingOf(turn) }, once));
    },
    importRows: async (turn: Turn) => {
      const here = at();
      if (!here) return undefined;
      const { isConfirmed: _service, ...service } = serviceOf({ ...turn, mark: `${turn.mark} imported` });
      const { isConfirmed: _energy, ...energy } = energyOf(turn);
      const body = { services: [service], energy: [energy] };
      return (once: Once) => client.importRows({ ...here, body }, once);
    },
  };
}

function changingWrites(vehicles: Vehicles) {
  const { client } = vehicles;
  return {
    updateService: async (turn: Turn) => {
      const page = await vehicles.page();
      const row = page && turn.pick(page.services);
      if (!page || !row) return undefined;
      const { isConfirmed, ...changes } = serviceOf(turn);
      const body = { ...seenAt(row), changes, isConfirmed };
      return (once: Once) => client.updateService({ vehicleId: page.vehicleId, body }, once);
    },
    updateEnergy: async (turn: Turn) => {
      const page = await vehicles.page();
      const row = page && turn.pick(page.energy);
      if (!page || !row) return undefined;
      const { isConfirmed, ...changes } = energyOf(turn);
      const body = { ...seenAt(row), changes, isConfirmed };
      return (once: Once) => client.updateEnergy({ vehicleId: page.vehicleId, body }, once);
    },
    updateInterval: async (turn: Turn) => {
      const page = await vehicles.page();
      const row = page && turn.pick(page.intervals);
      if (!page || !row) return undefined;
      const body = { ...seenAt(row), changes: intervalOf(turn) };
      return (once: Once) => client.updateInterval({ vehicleId: page.vehicleId, body }, once);
    },
  };
}

function removingWrites(vehicles: Vehicles) {
  const { client, person } = vehicles;
  return {
    removeRow: async (turn: Turn) => {
      const page = await vehicles.page();
      const row = page && turn.pick(page.services);
      if (!page || !row) return undefined;
      const body = { part: 'services' as const, ...seenAt(row) };
      return (once: Once) => client.removeRow({ vehicleId: page.vehicleId, body }, once);
    },
    undo: async (turn: Turn) => {
      const page = await vehicles.page();
      const row = page && turn.pick(page.services);
      if (!page || !row) return undefined;
      const { vehicleId } = page;
      const body = { part: 'services' as const, ...seenAt(row) };
      const { undo } = await person.done((once) => client.removeRow({ vehicleId, body }, once));
      return (once: Once) => client.undo({ vehicleId, body: { undo } }, once);
    },
  };
}

export default defineWrites('autotrack', contract, (person) => {
  const vehicles = new Vehicles(person);
  return {
    ...vehicleWrites(vehicles),
    ...trashWrites(vehicles),
    ...logWrites(vehicles),
    ...addingWrites(vehicles),
    ...changingWrites(vehicles),
    ...removingWrites(vehicles),
  };
});
