import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CommandOf } from '#frontend/calls/command.ts';
import type { Unsaved } from '#frontend/calls/commands.ts';
import { headedRows, laidOver, noteUnsent, openWrites, type RowWrite } from '#frontend/outbox/laid-over.ts';
import { today } from '#kernel/day.ts';
import { changesTo, energyCells, intervalCells, readingCells, serviceCells } from '../cells.ts';
import type contract from '../contract.ts';
import type { Part } from '../contract.ts';
import { vehicleFormSchema } from '../contract.ts';
import { factsOf } from '../facts.ts';
import { newEnergySchema, newIntervalSchema, newReadingSchema, newServiceSchema } from '../inputs.ts';
import {
  nameInRows,
  type PropertyCells,
  propertiesChangedBy,
  statusProperty,
  writesFor,
} from '../properties.ts';
import type { PropertyRow } from '../record.ts';
import type { Vehicle, VehiclePage } from '../vehicle.ts';
import { commands, vehicleQueries } from './queries.ts';

// A vehicle as it will be once everything that is being sent, or waits for the network, has arrived.

const shownCalls = [
  'updateVehicle',
  'archiveVehicle',
  'addService',
  'updateService',
  'addEnergy',
  'updateEnergy',
  'addInterval',
  'updateInterval',
  'addReading',
  'removeRow',
] as const;
type ShownCommand = CommandOf<typeof contract, (typeof shownCalls)[number]>;
type UnsavedCommands = readonly Unsaved<ShownCommand>[];

interface PartWrite {
  part: Part;
  write: RowWrite;
}

const added = (part: Part, cells: RowWrite['cells'] | undefined): PartWrite | undefined =>
  cells ? { part, write: { cells } } : undefined;

/** What a command does to a row; undefined if it does something else, or was made by an older form. */
function rowWriteOf(command: ShownCommand): PartWrite | undefined {
  switch (command.call) {
    case 'addService': {
      const { data } = newServiceSchema.safeParse(command.body);
      return added('services', data && serviceCells(data));
    }
    case 'addEnergy': {
      const { data } = newEnergySchema.safeParse(command.body);
      return added('energy', data && energyCells(data));
    }
    case 'addInterval': {
      const { data } = newIntervalSchema.safeParse(command.body);
      return added('intervals', data && intervalCells(data));
    }
    case 'addReading': {
      const { data } = newReadingSchema.safeParse(command.body);
      return added('odometer', data && readingCells(data));
    }
    case 'updateService': {
      const { rowIndex, expected, changes } = command.body;
      const { data } = newServiceSchema.safeParse(changes);
      const cells = data && changesTo(serviceCells(data, expected.Photo), expected);
      return cells && { part: 'services', write: { seen: { rowIndex, cells: expected }, cells } };
    }
    case 'updateEnergy': {
      const { rowIndex, expected, changes } = command.body;
      const { data } = newEnergySchema.safeParse(changes);
      const cells = data && changesTo(energyCells(data), expected);
      return cells && { part: 'energy', write: { seen: { rowIndex, cells: expected }, cells } };
    }
    case 'updateInterval': {
      const { rowIndex, expected, changes } = command.body;
      const { data } = newIntervalSchema.safeParse(changes);
      const cells = data && changesTo(intervalCells(data), expected);
      return cells && { part: 'intervals', write: { seen: { rowIndex, cells: expected }, cells } };
    }
    case 'removeRow': {
      const { part, rowIndex, expected } = command.body;
      return { part, write: { seen: { rowIndex, cells: expected }, cells: null } };
    }
    default:
      return undefined;
  }
}

/** The properties that a command writes. */
function factsIn(command: ShownCommand): PropertyCells[] {
  switch (command.call) {
    case 'updateVehicle': {
      const { data } = vehicleFormSchema.safeParse(command.body.vehicle);
      return data ? propertiesChangedBy(data) : [];
    }
    case 'archiveVehicle':
      return [statusProperty(command.body.isArchived)];
    default:
      return [];
  }
}

/** A vehicle's properties with those of all commands applied, one after the other. */
function shownProperties(read: readonly PropertyRow[], open: UnsavedCommands): readonly PropertyRow[] {
  return open.reduce((rows, one) => {
    const { changed, added } = writesFor(factsIn(one.command), rows);
    const writes = [
      ...changed.map(({ rowIndex, expected, changes }) => ({
        seen: { rowIndex, cells: expected },
        cells: changes,
      })),
      ...added.map((cells) => ({ cells })),
    ];
    return laidOver(
      rows,
      openWrites([one], () => writes),
      headedRows<PropertyRow>(),
    );
  }, read);
}

const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function shownPage(page: VehiclePage, unsaved: UnsavedCommands): VehiclePage {
  const open = unsaved.filter(({ state, isOpen }) => state !== 'failed' || isOpen);
  const [first] = open;
  if (!first) return page;
  const writesTo = (part: Part) =>
    openWrites(open, (command) => {
      const found = rowWriteOf(command);
      return found?.part === part ? [found.write] : [];
    });
  const lay = <Row extends { _rowIndex: number }>(part: Part, rows: readonly Row[]) => [
    ...laidOver(rows, writesTo(part), headedRows<Row>()),
  ];
  const properties = [...shownProperties(page.properties, open)];
  const rows = {
    properties,
    services: lay('services', page.services),
    energy: lay('energy', page.energy),
    intervals: lay('intervals', page.intervals),
    odometer: lay('odometer', page.odometer),
  };
  const { name } = page.vehicle;
  const facts = factsOf(rows, today());
  const vehicle = {
    ...page.vehicle,
    name: isSameText(name, nameInRows(page.properties)) ? nameInRows(properties) : name,
    facts,
  };
  const isWaiting = open.some(({ state }) => state === 'waiting');
  return {
    ...page,
    ...rows,
    facts,
    vehicle: noteUnsent(vehicle, { key: first.command.key, isNew: false, isWaiting }),
  };
}

/** A vehicle with all pending and waiting changes applied; the rows that were read are not modified. */
export function useShownPage(page: VehiclePage): VehiclePage {
  const unsaved = commands.useUnsaved(shownCalls, { vehicleId: page.vehicle.id });
  return useMemo(() => shownPage(page, unsaved), [page, unsaved]);
}

/** If others have changed more sheets than this, not all are read at once. */
const maxRead = 6;

/**
 * Vehicles according to their rows: a few whose sheets were changed are read, and waiting writes are applied to those
 * whose rows are known.
 */
export function useShownVehicles(vehicles: readonly Vehicle[]): Vehicle[] {
  const unsaved = commands.useUnsaved(shownCalls);
  const ofVehicle = useMemo(() => Map.groupBy(unsaved, ({ command }) => command.params.vehicleId), [unsaved]);
  const stale = new Set(
    vehicles
      .filter(({ isStale }) => isStale)
      .slice(0, maxRead)
      .map(({ id }) => id),
  );
  const wanted = vehicles.filter(({ id }) => stale.has(id) || ofVehicle.has(id));
  const pages = useQueries({
    queries: wanted.map(({ id }) => ({ ...vehicleQueries.page(id), enabled: stale.has(id) })),
  });
  const read = new Map(pages.flatMap(({ data }) => (data ? [[data.vehicle.id, data] as const] : [])));
  return vehicles.map((vehicle) => {
    const page = read.get(vehicle.id);
    const own = ofVehicle.get(vehicle.id) ?? [];
    if (!page) return withoutRows(vehicle, own);
    const shown = shownPage({ ...page, vehicle }, own);
    return shown.vehicle === vehicle ? { ...vehicle, facts: page.facts } : shown.vehicle;
  });
}

/** Without a vehicle's rows, only what its commands say by themselves is shown. */
function withoutRows(vehicle: Vehicle, unsaved: UnsavedCommands): Vehicle {
  const open = unsaved.filter(({ state }) => state !== 'failed');
  const [first] = open;
  if (!first) return vehicle;
  const last = open.findLast(({ command }) => command.call === 'archiveVehicle')?.command;
  const isArchived =
    last?.call === 'archiveVehicle' ? last.body.isArchived : (vehicle.facts?.isArchived ?? false);
  const isWaiting = open.some(({ state }) => state === 'waiting');
  const shown = { ...vehicle, facts: vehicle.facts && { ...vehicle.facts, isArchived } };
  return noteUnsent(shown, { key: first.command.key, isNew: false, isWaiting });
}
