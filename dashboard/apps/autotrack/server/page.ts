import type { AppContext } from '#backend/context.ts';
import type { Sheet } from '#backend/table/sheet.ts';
import type { Rows } from '#backend/table/table.ts';
import { preferencesSchema } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { VehicleFacts, VehiclePage } from '../contract.ts';
import { distanceUnits } from '../distance.ts';
import { dueNow, duesOf, inOrderOfDue, newestFirst } from '../due.ts';
import { hoursNow, odometerNow, paceOf, readingsOf } from '../odometer.ts';
import { energyRecord, intervalRecord, odometerRecord, propertyRecord, serviceRecord } from '../record.ts';
import { notesOfFacts } from './noted-facts.ts';
import { propertyValue } from './properties.ts';
import { findVehicle, type KnownVehicle, rememberVehicle } from './vehicles.ts';

const round = (value: number | undefined) => (value === undefined ? null : Math.round(value * 100) / 100);

/** What of a vehicle is shown in a list, made of its rows. */
export function factsOf(
  rows: Pick<VehiclePage, 'properties' | 'services' | 'energy' | 'intervals' | 'odometer'>,
  today: string,
): VehicleFacts {
  const { properties, services, intervals } = rows;
  const value = (...names: string[]) => propertyValue(properties, ...names);
  const said = value('Distance Unit', 'Unit').toLowerCase();
  const unit = distanceUnits.find((one) => said.startsWith(one.slice(0, 1))) ?? 'mi';
  const currency = preferencesSchema.shape.currency.safeParse(value('Currency').trim().toUpperCase()).data;
  const readings = readingsOf(rows, unit);
  const [last] = newestFirst(services);
  const facts = {
    year: value('Year'),
    make: value('Make'),
    model: value('Model'),
    color: value('Color', 'Colour'),
    licensePlate: value('License Plate', 'Plate', 'Registration'),
    unit,
    currency: currency ?? usualCurrency,
    isArchived: value('Status').toLowerCase() === 'archived',
    odometer: odometerNow(readings)?.distance ?? null,
    hours: round(hoursNow(rows)),
    pace: round(paceOf(readings)),
    last: last ? { service: last.Service, day: last.Date } : null,
  };
  const state = { ...facts, due: [] };
  const dues = inOrderOfDue(duesOf(services, intervals, unit).map((due) => dueNow(due, state, today)));
  return {
    ...facts,
    due: dues.map(({ service, at, on, hours, lastAt, lastOn }) => ({
      service,
      at,
      on,
      hours,
      lastAt,
      lastOn,
    })),
  };
}

function tabState<S extends Sheet>({ headers, missingHeaders, range }: Rows<S>, isMadeLater: boolean) {
  return { headers, missingHeaders: isMadeLater && range === null ? [] : missingHeaders, range };
}

function vehicleShown({ key: _, ...vehicle }: KnownVehicle, facts: VehicleFacts): VehiclePage['vehicle'] {
  return { ...vehicle, facts, isStale: false };
}

/** The sheets of a vehicle, both at once. */
export async function readRows(context: AppContext, { id, log }: { id: string; log: { id: string } | null }) {
  const [own, logged] = await Promise.all([
    context
      .openAll(id, [propertyRecord.sheet, energyRecord.sheet, intervalRecord.sheet, odometerRecord.sheet])
      .list(),
    log && context.open(log.id, serviceRecord.sheet).list(),
  ]);
  const [properties, energy, intervals, odometer] = own;
  return {
    properties: properties.rows,
    services: logged?.rows ?? [],
    energy: energy.rows,
    intervals: intervals.rows,
    odometer: odometer.rows,
    tabs: {
      Vehicle: tabState(properties, false),
      'Maintenance Log': logged ? tabState(logged, false) : null,
      Energy: tabState(energy, true),
      Intervals: tabState(intervals, true),
      Odometer: tabState(odometer, true),
    },
  };
}

type Rowed = Omit<VehiclePage, 'vehicle' | 'facts'>;

export function pageOf(context: AppContext, vehicle: KnownVehicle, rows: Rowed): VehiclePage {
  const facts = factsOf(rows, context.request.day);
  return { ...rows, vehicle: vehicleShown(vehicle, facts), facts };
}

function isGone(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED');
}

/** A vehicle with all its rows: two calls where it was listed lately. Writes nothing. */
export async function readPage(
  context: AppContext,
  vehicleId: string,
  { isFresh = false } = {},
): Promise<{ vehicle: KnownVehicle; page: VehiclePage }> {
  const vehicle = await findVehicle(context, vehicleId, { isFresh });
  try {
    return { vehicle, page: pageOf(context, vehicle, await readRows(context, vehicle)) };
  } catch (error) {
    // What was remembered of its files may not be true any more.
    if (isFresh || !isGone(error)) throw error;
    return await readPage(context, vehicleId, { isFresh: true });
  }
}

const sameFacts = (one: VehicleFacts | null, other: VehicleFacts) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Notes on the file what its rows say now, for the list. Where that fails the vehicle stays marked as changed since,
 * and the next look at it notes it.
 */
export async function noteFacts(
  context: AppContext,
  vehicle: KnownVehicle,
  page: VehiclePage,
): Promise<VehiclePage> {
  const isNoted = !vehicle.isStale && sameFacts(vehicle.facts, page.facts);
  const isWhole = page.tabs.Vehicle.missingHeaders.length === 0 && page.tabs['Maintenance Log'] !== null;
  if (isNoted || !vehicle.canEdit || !isWhole) return page;
  try {
    await context.drive.update(vehicle.id, { appProperties: notesOfFacts(page.facts, Date.now()) });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...page, vehicle: { ...page.vehicle, isStale: true } };
  }
  rememberVehicle(context, { ...vehicle, facts: page.facts, isStale: false });
  return page;
}

/** The page after a write, read again; null where only that failed, so that the write is not taken for undone. */
export async function pageAfterWrite(
  context: AppContext,
  vehicleId: string,
  { isFresh = false } = {},
): Promise<VehiclePage | null> {
  try {
    const { vehicle, page } = await readPage(context, vehicleId, { isFresh });
    return await noteFacts(context, { ...vehicle, isStale: true }, page);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
