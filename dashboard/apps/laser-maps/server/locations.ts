import { createHash, randomUUID } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
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

interface Wanted {
  sheetId: string | undefined;
  isFresh: boolean;
}

const noRows = { locations: [], headers: [], missingHeaders: [], range: null };

async function readRows(context: AppContext, sheetId: string) {
  const { rows, ...table } = await context.open(sheetId, locationSheet).list();
  return { locations: locationsOf(rows), ...table };
}

/**
 * The locations of a sheet: one call where the person's sheets are remembered, else two. A fresh look makes both at once.
 */
export async function listLocations(
  context: AppContext,
  { sheetId, isFresh }: Wanted,
): Promise<LocationsData> {
  const hint = isFresh ? (sheetId ?? locationSheets.remembered(context)) : undefined;
  const [listing, hinted] = await Promise.all([
    listWith(context, { sheetId, isFresh }),
    hint === undefined ? undefined : readRows(context, hint).catch(unlessGone),
  ]);
  const sheet = sheetId === undefined ? listing.sheets[0] : listing.sheets.find(({ id }) => id === sheetId);
  if (!sheet) {
    if (sheetId === undefined) return { ...listing, ...noRows, sheet: null };
    throw new Problem('NOT_FOUND', 'This sheet of locations is gone, or it is not shared with you any more.');
  }
  const rows = hinted && sheet.id === hint ? hinted : await readRows(context, sheet.id).catch(unlessGone);
  if (rows) return { ...listing, sheet, ...rows };
  // What was remembered of the sheet is not true any more.
  if (!isFresh) return await listLocations(context, { sheetId, isFresh: true });
  throw new Problem('NOT_FOUND', 'This sheet of locations is gone. Read the list again.');
}

/** The sheets there are; looked for again where the one that is wanted is not among those that are remembered. */
async function listWith(context: AppContext, { sheetId, isFresh }: Wanted) {
  const known = await locationSheets.list(context, isFresh);
  const isKnown = sheetId === undefined || known.sheets.some(({ id }) => id === sheetId);
  return isKnown || isFresh ? known : await locationSheets.list(context, true);
}

function unlessGone(error: unknown): undefined {
  const isGone = error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED');
  if (!isGone) throw error;
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

/** The row that is meant: the one the caller saw, else the one that bears the id now. */
async function seenOf(
  context: AppContext,
  sheetId: string,
  { id, expected }: { id: string; expected: SeenLocation | undefined },
): Promise<SeenLocation> {
  if (expected) return expected;
  const { locations } = await readRows(context, sheetId);
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
  const seen = await seenOf(context, sheetId, { id, expected });
  const newId = idFrom(sheetId, seen._rowIndex, seen.name, seen.latitude, seen.longitude);
  const row = await asFormProblem(
    context.open(sheetId, locationSheet).update(seen._rowIndex, sheetRecordOf(seen), {
      ...changesOf(changes),
      ...(seen.storedId.trim() === '' && { ID: newId }),
    }),
  );
  return locationOf(row, row.ID);
}

export async function removeLocations(
  context: AppContext,
  sheetId: string,
  locations: readonly SeenLocation[],
): Promise<string> {
  const rows = locations.map((seen) => ({ rowIndex: seen._rowIndex, expected: sheetRecordOf(seen) }));
  return await context.open(sheetId, locationSheet).removeMany(rows);
}

export async function deleteLocation(context: AppContext, { id, sheetId: named, expected }: LocationPlace) {
  const sheetId = named ?? (await defaultLocationSheet(context));
  const seen = await seenOf(context, sheetId, { id, expected });
  return { sheetId, undo: await removeLocations(context, sheetId, [seen]) };
}
