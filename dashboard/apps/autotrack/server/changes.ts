import { restoreAppSheet, trashAppSheet } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { hasTags } from '#backend/google/drive.ts';
import { inTurn } from '#backend/in-turn.ts';
import { isSameName } from '#backend/recent-names.ts';
import { tagsOf } from '#backend/tags.ts';
import { restoreFile } from '#backend/trash.ts';
import { Problem } from '#kernel/problem.ts';
import type { VehicleForm } from '../contract.ts';
import {
  nameInRows,
  type PropertyCells,
  propertiesChangedBy,
  rowOfProperty,
  statusProperty,
  vehicleName,
  writesFor,
} from '../properties.ts';
import {
  energyRecord,
  intervalRecord,
  odometerRecord,
  type PropertyRow,
  propertyRecord,
  serviceRecord,
} from '../record.ts';
import type { VehiclePage } from '../vehicle.ts';
import { makeLogFile, refuseTaken, tagsOfVehicle } from './create.ts';
import { noteFacts, pageAfterWrite, readPage } from './page.ts';
import { inCurrencyOf } from './sheet.ts';
import {
  app,
  findVehicle,
  forgetListing,
  type KnownVehicle,
  listVehicles,
  logNameOf,
  requireEditable,
} from './vehicles.ts';

/** Writes properties of a vehicle: changes the rows that differ, and adds missing ones. */
async function writeProperties(
  context: AppContext,
  vehicleId: string,
  wanted: readonly PropertyCells[],
  seen: readonly PropertyRow[],
): Promise<void> {
  const { changed, added: unseen } = writesFor(wanted, seen);
  if (changed.length + unseen.length === 0) return;
  const table = context.open(vehicleId, propertyRecord.sheet);
  const added = unseen.length === 0 ? [] : missingOf(unseen, (await table.list()).rows);
  if (changed.length + added.length === 0) return;
  if (changed.length === 0) await table.appendMany(added);
  else if (added.length === 0) await table.updateMany(changed);
  else await table.updateAndAppend(changed, () => added);
}

/** The properties without a row. One that somebody else has added meanwhile is not written a second time. */
function missingOf(facts: readonly PropertyCells[], rows: readonly PropertyRow[]): PropertyCells[] {
  const taken = facts.find(({ Property, Value }) => {
    const row = rowOfProperty(rows, Property);
    return row !== undefined && row.Value.trim() !== Value;
  });
  if (taken) {
    throw new Problem('CONFLICT', `"${taken.Property}" is in the sheet now. Refresh the vehicle.`);
  }
  return facts.filter(({ Property }) => !rowOfProperty(rows, Property));
}

/** Renames both files after the vehicle's properties; a name given by hand stays. */
async function renameFiles(
  { sheets }: AppContext,
  { id, name, log }: KnownVehicle,
  wanted: string,
): Promise<void> {
  const rename = (fileId: string, title: string) =>
    sheets.batchUpdate(
      fileId,
      [{ updateSpreadsheetProperties: { properties: { title }, fields: 'title' } }],
      'idempotent',
    );
  const isLogNamed = log !== null && isSameName(log.name, logNameOf(name));
  await Promise.all([
    rename(id, wanted),
    ...(isLogNamed && log.canEdit ? [rename(log.id, logNameOf(wanted))] : []),
  ]);
}

export async function updateVehicle(
  context: AppContext,
  vehicleId: string,
  { vehicle: form, expected }: { vehicle: VehicleForm; expected: readonly PropertyRow[] },
): Promise<{ success: true; page: VehiclePage | null }> {
  const vehicle = await findVehicle(context, vehicleId);
  requireEditable(vehicle);
  const name = vehicleName(form);
  const isNamedByFacts = isSameName(vehicle.name, nameInRows(expected));
  const isRenamed = isNamedByFacts && vehicle.name !== name;
  if (isRenamed) await refuseTaken(context, { name, isOwn: ({ id }) => id === vehicleId });
  await writeProperties(context, vehicleId, propertiesChangedBy(form), expected);
  if (isRenamed) {
    await renameFiles(context, vehicle, name);
    forgetListing(context);
  }
  return { success: true, page: await pageAfterWrite(context, vehicleId, { isFresh: isRenamed }) };
}

export async function archiveVehicle(
  context: AppContext,
  vehicleId: string,
  isArchived: boolean,
): Promise<{ success: true; page: VehiclePage | null }> {
  const { vehicle, page } = await readPage(context, vehicleId);
  requireEditable(vehicle);
  await writeProperties(context, vehicleId, [statusProperty(isArchived)], page.properties);
  return { success: true, page: await pageAfterWrite(context, vehicleId) };
}

/** Moves both sheets to the trash of Drive; if the second move fails, the first is undone. */
export async function deleteVehicle(context: AppContext, vehicleId: string): Promise<void> {
  const vehicle = await findVehicle(context, vehicleId, { isFresh: true }).catch(async (error: unknown) => {
    // If it is in the trash, an earlier attempt has put it there, and only the answer was lost.
    if ((await context.drive.get(vehicleId)).trashed) return null;
    throw error;
  });
  if (!vehicle) return;
  const { log } = vehicle;
  // The log first: as long as the vehicle exists, a repetition finds both.
  if (log) await trashAppSheet(context, app, log.id);
  try {
    await trashAppSheet(context, app, vehicleId);
  } catch (error) {
    if (log) await restoreAppSheet(context, app, log.id).catch(() => undefined);
    throw error;
  } finally {
    forgetListing(context);
  }
}

export async function restoreVehicle(
  context: AppContext,
  vehicleId: string,
  logId: string | null | undefined,
): Promise<void> {
  const log = logId === undefined ? await trashedLogOf(context, vehicleId) : logId;
  if (log !== null) await restoreAppSheet(context, app, log);
  await restoreFile(context, vehicleId);
  forgetListing(context);
}

/** The log of a vehicle in the trash; null if another log has taken its place. */
async function trashedLogOf({ drive }: AppContext, vehicleId: string): Promise<string | null> {
  const key = (await drive.get(vehicleId)).appProperties['vehicleId'];
  if (key === undefined) return null;
  const logs = await drive.list(hasTags({ ...tagsOf('maintenance-log'), app, vehicleId: key }));
  const isReplaced = logs.some(({ trashed }) => !trashed);
  return isReplaced ? null : (logs.find(({ capabilities }) => capabilities.canUntrash)?.id ?? null);
}

/**
 * Notes on both files that they belong together. On the vehicle first: a log that names a vehicle which does not name
 * it in turn would belong to nothing.
 */
async function tie({ drive }: AppContext, vehicle: KnownVehicle, logId: string): Promise<void> {
  const key = vehicle.key ?? vehicle.id;
  const parent = vehicle.parentFolderId ?? '';
  if (vehicle.key === null) {
    await drive.update(vehicle.id, { appProperties: tagsOfVehicle('vehicle', key, parent) });
  }
  await drive.update(logId, { appProperties: tagsOfVehicle('maintenance-log', key, parent) });
}

/** Makes what a vehicle lacks: its log, a tab, a header row. */
export function repairVehicle(context: AppContext, vehicleId: string): Promise<VehiclePage> {
  return inTurn(`repair of ${vehicleId}`, async () => {
    const { vehicle, page } = await readPage(context, vehicleId, { isFresh: true });
    requireEditable(vehicle);
    if (!vehicle.log && vehicle.logChoices.length === 0) await makeLog(context, vehicle);
    const { tabs } = page;
    if (tabs.Vehicle.missingHeaders.length > 0) await context.open(vehicleId, propertyRecord.sheet).repair();
    if (vehicle.log && (tabs['Maintenance Log']?.missingHeaders.length ?? 0) > 0) {
      await context.open(vehicle.log.id, inCurrencyOf(vehicle, serviceRecord.sheet)).repair();
    }
    const made = {
      Energy: energyRecord.sheet,
      Intervals: intervalRecord.sheet,
      Odometer: odometerRecord.sheet,
    } as const;
    for (const tab of ['Energy', 'Intervals', 'Odometer'] as const) {
      if (tabs[tab].missingHeaders.length > 0)
        await context.open(vehicleId, inCurrencyOf(vehicle, made[tab])).repair();
    }
    return await refetch(context, vehicleId);
  });
}

async function makeLog(context: AppContext, vehicle: KnownVehicle): Promise<void> {
  const parentId = vehicle.parentFolderId;
  if (parentId === null) {
    throw new Problem('ACCESS_DENIED', 'Only the owner of this vehicle can make its maintenance log.');
  }
  const key = vehicle.key ?? vehicle.id;
  const made = await makeLogFile(context, { name: vehicle.name, key, parentId });
  await context.open(made.id, inCurrencyOf(vehicle, serviceRecord.newSheet)).layOut();
  if (vehicle.key === null) await tie(context, vehicle, made.id);
}

async function refetch(context: AppContext, vehicleId: string): Promise<VehiclePage> {
  const { vehicle, page } = await readPage(context, vehicleId, { isFresh: true });
  return await noteFacts(context, vehicle, page);
}

/** Says which of several sheets is the log of a vehicle. */
export async function linkLog(context: AppContext, vehicleId: string, logId: string): Promise<VehiclePage> {
  const { vehicles } = await listVehicles(context);
  const vehicle = vehicles.find(({ id }) => id === vehicleId);
  // An earlier attempt did it, and its answer was lost.
  if (vehicle?.log?.id === logId) return await refetch(context, vehicleId);
  if (!vehicle?.logChoices.some(({ id }) => id === logId)) {
    throw new Problem('CONFLICT', "This sheet can no longer be this vehicle's log. Refresh the list.");
  }
  requireEditable(vehicle);
  await tie(context, vehicle, logId);
  return await refetch(context, vehicleId);
}
