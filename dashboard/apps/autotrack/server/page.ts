import type { AppContext } from '#backend/context.ts';
import type { Sheet } from '#backend/table/sheet.ts';
import type { Rows } from '#backend/table/table.ts';
import { Problem } from '#kernel/problem.ts';
import { factsOf } from '../facts.ts';
import { energyRecord, intervalRecord, odometerRecord, propertyRecord, serviceRecord } from '../record.ts';
import type { VehicleFacts, VehiclePage } from '../vehicle.ts';
import { notesOfFacts } from './noted-facts.ts';
import { findVehicle, type KnownVehicle, rememberVehicle } from './vehicles.ts';

function tabState<S extends Sheet>({ headers, missingHeaders, range }: Rows<S>, isMadeLater: boolean) {
  return { headers, missingHeaders: isMadeLater && range === null ? [] : missingHeaders, range };
}

function vehicleShown({ key: _, ...vehicle }: KnownVehicle, facts: VehicleFacts): VehiclePage['vehicle'] {
  return { ...vehicle, facts, isStale: false };
}

/** Both sheets of a vehicle, read at the same time. */
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

export function isGone(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED');
}

/** A vehicle with all its rows: two calls if it was listed recently. Writes nothing. */
export async function readPage(
  context: AppContext,
  vehicleId: string,
  { isFresh = false } = {},
): Promise<{ vehicle: KnownVehicle; page: VehiclePage }> {
  const vehicle = await findVehicle(context, vehicleId, { isFresh });
  try {
    return { vehicle, page: pageOf(context, vehicle, await readRows(context, vehicle)) };
  } catch (error) {
    // What was remembered about its files may be out of date.
    if (isFresh || !isGone(error)) throw error;
    return await readPage(context, vehicleId, { isFresh: true });
  }
}

const sameFacts = (one: VehicleFacts | null, other: VehicleFacts) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Notes on the file what its rows now say, for the list. If that fails, the vehicle stays marked as changed, and the
 * next read notes it.
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

/** The page after a write, read again; null if only that failed, so that the write does not look failed. */
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
