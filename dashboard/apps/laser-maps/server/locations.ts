import { createHash, randomUUID } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import type { WantedSheet } from '#backend/oldest-sheet.ts';
import { Problem } from '#kernel/problem.ts';
import type { Location, LocationChanges, LocationsData, NewLocation, SeenLocation } from '../contract.ts';
import { defaultLocationSheet, locationSheets } from './location-sheets.ts';
import {
  asFormProblem,
  changesOf,
  locationOf,
  locationSheet,
  locationsOf,
  recordOf,
  sheetRecordOf,
} from './sheet.ts';

const noRows = { locations: [], headers: [], missingHeaders: [], range: null };

async function readRows(context: AppContext, sheetId: string) {
  const { rows, ...table } = await context.open(sheetId, locationSheet).list();
  return { locations: locationsOf(rows), ...table };
}

/** The locations of a sheet. */
export async function listLocations(context: AppContext, wanted: WantedSheet): Promise<LocationsData> {
  const read = await locationSheets.read(context, wanted, readRows);
  if (!read.sheet) return { ...read.listing, ...noRows, sheet: null };
  return { ...read.listing, sheet: read.sheet, ...read.rows };
}

/** An ID that a repetition of the same request gives again. */
function idFrom(...parts: readonly (string | number)[]): string {
  return `L${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)}`;
}

export async function addLocations(
  context: AppContext,
  sheetId: string,
  locations: readonly NewLocation[],
): Promise<Location[]> {
  const request = context.facts.requestKey ?? randomUUID();
  const rows = await context
    .open(sheetId, locationSheet)
    .appendMany(locations.map((location, index) => recordOf(location, idFrom(request, index))));
  return rows.map((row) => locationOf(row, row.ID));
}

function locationWith(id: string, locations: readonly Location[]): Location {
  const found = locations.find((location) => location.id === id);
  if (found) return found;
  throw new Problem('NOT_FOUND', 'This location is no longer in the sheet. Someone has deleted it.');
}

export interface LocationPlace {
  id: string;
  /** The person's oldest sheet when absent. */
  sheetId: string | undefined;
  expected: SeenLocation | undefined;
}

/** A row that was typed by hand gets its ID with its first change; the same one, however often it is sent. */
export async function updateLocation(
  context: AppContext,
  { id, sheetId: named, expected }: LocationPlace,
  changes: LocationChanges,
): Promise<Location> {
  const sheetId = named ?? (await defaultLocationSheet(context));
  // The row that the caller saw, else the one that bears the id now.
  const seen = expected ?? locationWith(id, (await readRows(context, sheetId)).locations);
  const newId = idFrom(sheetId, seen._rowIndex, seen.name, seen.latitude, seen.longitude);
  const row = await asFormProblem(
    context.open(sheetId, locationSheet).update(seen._rowIndex, sheetRecordOf(seen), {
      ...changesOf(changes),
      ...(seen.storedId.trim() === '' && { ID: newId }),
    }),
  );
  return locationOf(row, row.ID);
}

const rowOfSeen = (seen: SeenLocation) => ({ rowIndex: seen._rowIndex, expected: sheetRecordOf(seen) });

export async function removeLocations(
  context: AppContext,
  sheetId: string,
  locations: readonly SeenLocation[],
): Promise<string> {
  return await context.open(sheetId, locationSheet).removeMany(locations.map(rowOfSeen));
}

export async function deleteLocation(context: AppContext, { id, sheetId: named, expected }: LocationPlace) {
  const sheetId = named ?? (await defaultLocationSheet(context));
  if (expected) return { sheetId, undo: await removeLocations(context, sheetId, [expected]) };
  const undo = await context
    .open(sheetId, locationSheet)
    .removePicked((rows) => [rowOfSeen(locationWith(id, locationsOf(rows)))], { isByNumber: false });
  return { sheetId, undo };
}
