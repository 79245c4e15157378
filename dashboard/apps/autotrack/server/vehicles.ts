import type { AppSheet } from '#backend/app-sheet.ts';
import { listAppSheets } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { Recent } from '#backend/recent.ts';
import { whyMissing } from '#backend/trash.ts';
import type { ListPermissions } from '#kernel/calls/files.ts';
import { Problem } from '#kernel/problem.ts';
import type { Vehicle } from '../vehicle.ts';
import { factsInNotes } from './noted-facts.ts';

export const app = 'autotrack';

const logSuffix = ' - Maintenance Log';
export const logNameOf = (name: string) => `${name}${logSuffix}`;

/** A vehicle with what only the server needs to know about it. */
export interface KnownVehicle extends Vehicle {
  /** Connects its files; null for a vehicle that was made elsewhere. */
  key: string | null;
}

const plain = (name: string) => name.trim().toLowerCase();

/** Sheets made elsewhere can only be recognised by their names. */
export function isVehicle({ kind, name }: AppSheet): boolean {
  if (kind === 'vehicle') return true;
  return kind !== 'maintenance-log' && !/maintenance|service/i.test(name);
}

/** A vehicle's logs: the one connected to it, or else those that match its name, which may be several. */
export function logsOf(
  vehicle: AppSheet,
  logs: readonly AppSheet[],
  vehicles: readonly AppSheet[],
): AppSheet[] {
  const key = vehicle.properties['vehicleId'];
  const tied = logs.filter(({ properties }) => key !== undefined && properties['vehicleId'] === key);
  if (tied[0]) return [tied[0]];
  const name = plain(vehicle.name);
  const others = vehicles.filter(({ id }) => id !== vehicle.id);
  const taken = new Set(others.map((other) => plain(logNameOf(other.name))));
  const free = logs.filter(({ properties }) => properties['vehicleId'] === undefined);
  const exact = free.filter((log) => plain(log.name) === plain(logNameOf(vehicle.name)));
  if (exact.length > 0) return exact;
  const near = free.filter((log) => {
    const text = plain(log.name);
    return text.includes(name) && text.includes('maintenance') && !taken.has(text);
  });
  const shortest = Math.min(...near.map((log) => log.name.length));
  return near.filter((log) => log.name.length === shortest);
}

/** A sheet's time moves a little after it is written. */
const toleranceMs = 10_000;

function vehicleOf(sheet: AppSheet, logs: readonly AppSheet[]): KnownVehicle {
  const { description: _, version: __, properties, kind: ___, ...file } = sheet;
  const [log] = logs.length === 1 ? logs : [];
  const noted = factsInNotes(properties);
  const changedAt = [sheet, ...(log ? [log] : [])].map(({ modifiedTime }) => Date.parse(modifiedTime));
  return {
    ...file,
    modifiedTime: log && log.modifiedTime > file.modifiedTime ? log.modifiedTime : file.modifiedTime,
    log: log ? { id: log.id, name: log.name, webViewLink: log.webViewLink, canEdit: log.canEdit } : null,
    logChoices: logs.length > 1 ? logs.map(({ id, name, modifiedTime }) => ({ id, name, modifiedTime })) : [],
    facts: noted?.facts ?? null,
    isStale: noted === null || Math.max(...changedAt) > noted.at + toleranceMs,
    key: properties['vehicleId'] ?? null,
  };
}

interface Listing {
  vehicles: KnownVehicle[];
  folderLink: string | null;
  sheetCount: number;
  permissions: ListPermissions;
}

/** As long as a screen trusts what it has read. */
const believedMs = 5 * 60_000;
const recent = new Recent<{ listing: Listing; until: number }>(2_000);

/** All vehicles with what is due, in one call; newest first. */
export async function listVehicles(context: AppContext): Promise<Listing> {
  const { sheets, folderLink, permissions } = await listAppSheets(context, app);
  const vehicles = sheets.filter(isVehicle);
  const logs = sheets.filter((sheet) => !isVehicle(sheet));
  const listing = {
    vehicles: vehicles.map((sheet) => vehicleOf(sheet, logsOf(sheet, logs, vehicles))).toReversed(),
    folderLink,
    sheetCount: sheets.length,
    permissions,
  };
  recent.set(context.request.user.id, { listing, until: Date.now() + believedMs });
  return listing;
}

/** The last list, if it is recent; undefined if Drive has to be asked. */
export function recentListing({ request }: AppContext): Listing | undefined {
  const known = recent.get(request.user.id);
  return known && known.until > Date.now() ? known.listing : undefined;
}

export function forgetListing({ request }: AppContext): void {
  recent.delete(request.user.id);
}

export function rememberVehicle(context: AppContext, vehicle: KnownVehicle): void {
  const listing = recentListing(context);
  if (!listing) return;
  const others = listing.vehicles.filter(({ id }) => id !== vehicle.id);
  listing.vehicles = [vehicle, ...others];
}

/** A vehicle by the id of its sheet: no call if it was listed recently. */
export async function findVehicle(
  context: AppContext,
  vehicleId: string,
  { isFresh = false } = {},
): Promise<KnownVehicle> {
  const isWanted = ({ id }: KnownVehicle) => id === vehicleId;
  const known = isFresh ? undefined : recentListing(context)?.vehicles.find(isWanted);
  const vehicle = known ?? (await listVehicles(context)).vehicles.find(isWanted);
  if (vehicle) return vehicle;
  throw await whyMissing(context, vehicleId);
}

export function requireEditable({ canEdit }: Pick<Vehicle, 'canEdit'>): void {
  if (!canEdit) throw new Problem('ACCESS_DENIED', 'You can view this vehicle, but not change it.');
}

/** The id of the log, which every record needs. */
export function requireLog({ log, logChoices }: Vehicle): string {
  if (log) return log.id;
  if (logChoices.length > 1) {
    throw new Problem(
      'CONFLICT',
      'Several sheets may be the maintenance log of this vehicle. Open it and choose one.',
    );
  }
  throw new Problem('NOT_FOUND', 'Maintenance log not found for this vehicle');
}
