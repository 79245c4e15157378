import { createHash, randomUUID } from 'node:crypto';
import { type AppSheet, sheetFileOf } from '#backend/app-sheet.ts';
import type { AppContext } from '#backend/context.ts';
import { ensureAppFolder, ownFiles, recentFolder } from '#backend/folders.ts';
import { type DriveFile, hasTags } from '#backend/google/drive.ts';
import { mayHaveHappened } from '#backend/google/errors.ts';
import { inTurn } from '#backend/in-turn.ts';
import { isSameName } from '#backend/recent-names.ts';
import { layOutRequests, writeCellsRequest } from '#backend/table/requests.ts';
import { tagsOf } from '#backend/tags.ts';
import { Problem } from '#kernel/problem.ts';
import type { VehicleForm } from '../contract.ts';
import { factsOf } from '../facts.ts';
import { needsRow, propertiesOf, vehicleName } from '../properties.ts';
import { propertyRecord, serviceRecord } from '../record.ts';
import type { Vehicle } from '../vehicle.ts';
import { notesOfFacts } from './noted-facts.ts';
import { inCurrencyOf } from './sheet.ts';
import {
  app,
  forgetListing,
  type KnownVehicle,
  listVehicles,
  logNameOf,
  recentListing,
  rememberVehicle,
} from './vehicles.ts';

/** Whether a vehicle is the very one that takes the name. */
type IsOwn = (vehicle: KnownVehicle) => boolean;

/**
 * Refuses a name that another of the person's vehicles has.
 * @param isAgain True if an earlier attempt may have made a vehicle that the remembered list lacks.
 */
export async function refuseTaken(
  context: AppContext,
  { name, isOwn, isAgain = false }: { name: string; isOwn: IsOwn; isAgain?: boolean },
): Promise<void> {
  const isTaken = ({ vehicles }: { vehicles: readonly KnownVehicle[] }) =>
    vehicles.some((other) => other.isOwned && !isOwn(other) && isSameName(other.name, name));
  const known = isAgain ? undefined : recentListing(context);
  // One that is remembered may have been deleted in Drive since.
  if (known && !isTaken(known)) return;
  if (!isTaken(await listVehicles(context))) return;
  throw new Problem('CONFLICT', `A vehicle named "${name}" already exists. Give this one a nickname.`, {
    fields: { nickname: `"${name}" already exists` },
  });
}

interface Making {
  form: VehicleForm;
  name: string;
  key: string;
  parentId: string;
}

/** The tags that connect the two files of a vehicle. */
export function tagsOfVehicle(kind: 'vehicle' | 'maintenance-log', key: string, parentId: string) {
  return tagsOf(kind, { app, vehicleId: key, parent: parentId });
}

/** Makes a vehicle, completely or not at all, once per request key: four calls if vehicles were listed recently. */
export function createVehicle(context: AppContext, form: VehicleForm): Promise<Vehicle> {
  const { requestKey: request, ledger } = context.request;
  const key = createHash('sha256')
    .update(`${context.request.user.id} ${request ?? randomUUID()}`)
    .digest('hex')
    .slice(0, 20);
  return inTurn(`vehicles of ${context.request.user.id}`, async () => {
    const name = vehicleName(form);
    const begun = await ledger.begin(`${key} vehicle`, { fileId: key, lastRowBefore: 0 });
    const isOwn: IsOwn = (vehicle) => vehicle.key === key;
    await refuseTaken(context, { name, isOwn, isAgain: begun !== undefined });
    const parentId = recentFolder(context, app) ?? (await ensureAppFolder(context, app)).id;
    const making = { form, name, key, parentId };
    const made = begun ? await filesOf(context, key) : [];
    return await makeWhole(context, making, made);
  });
}

async function filesOf({ drive }: AppContext, key: string): Promise<DriveFile[]> {
  return await drive.list(ownFiles(hasTags({ rowhouse: '1', app, vehicleId: key })));
}

const ofKind = (files: readonly DriveFile[], kind: string) =>
  files.find(({ appProperties }) => appProperties['kind'] === kind);

async function makeWhole(
  context: AppContext,
  making: Making,
  earlier: readonly DriveFile[],
): Promise<Vehicle> {
  const results = await Promise.allSettled([
    ofKind(earlier, 'vehicle') ?? makeVehicleFile(context, making),
    ofKind(earlier, 'maintenance-log') ?? makeLogFile(context, making),
  ]);
  const [sheet, log] = results;
  try {
    if (sheet.status === 'rejected') throw sheet.reason;
    if (log.status === 'rejected') throw log.reason;
    await layOutBoth(context, making, [sheet.value, log.value], earlier.length > 0);
    return remember(context, making, sheet.value, log.value);
  } catch (error) {
    await discard(context, making, error, results);
    throw error;
  }
}

/** Leaves nothing half-made behind; the person sees the original failure. */
async function discard(
  context: AppContext,
  { key }: Making,
  error: unknown,
  results: readonly PromiseSettledResult<DriveFile>[],
): Promise<void> {
  forgetListing(context);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  // After a lost answer, the repetition under the same key continues with what exists.
  if ([error, ...reasons].some(mayHaveHappened)) return;
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
  const put = await Promise.allSettled(made.map((id) => context.drive.update(id, { trashed: true })));
  // It also continues with what could not be removed.
  if (put.every(({ status }) => status === 'fulfilled'))
    await context.request.ledger.forget(`${key} vehicle`);
}

async function makeFile(
  context: AppContext,
  kind: 'vehicle' | 'maintenance-log',
  { name, key, parentId, notes = {} }: Omit<Making, 'form'> & { notes?: Record<string, string> },
): Promise<DriveFile> {
  try {
    const tags = { ...notes, ...tagsOfVehicle(kind, key, parentId) };
    return await context.drive.createSpreadsheet({ name, parentId, tags });
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    const made = ofKind(await filesOf(context, key), kind);
    if (!made) throw error;
    return made;
  }
}

function makeVehicleFile(context: AppContext, making: Making): Promise<DriveFile> {
  // Noted in advance, so that the first list need not read the sheet. Laying it out moves the file's time a little.
  const notes = notesOfFacts(newFacts(context, making), Date.now() + layOutMs);
  return makeFile(context, 'vehicle', { ...making, notes });
}

const layOutMs = 60_000;

export function makeLogFile(
  context: AppContext,
  { name, key, parentId }: Omit<Making, 'form'>,
): Promise<DriveFile> {
  return makeFile(context, 'maintenance-log', { name: logNameOf(name), key, parentId });
}

/** A new vehicle's rows, with the person's preferred currency. */
function newProperties({ request: { day, preferences } }: AppContext, form: VehicleForm) {
  return propertiesOf(form, day, preferences.currency ?? undefined).filter(needsRow);
}

function newFacts(context: AppContext, { form }: Making) {
  const { day } = context.request;
  const properties = newProperties(context, form).map((row, index) => ({ ...row, _rowIndex: index + 2 }));
  return factsOf({ properties, services: [], energy: [], intervals: [], odometer: [] }, day);
}

async function layOutBoth(
  context: AppContext,
  making: Making,
  [sheet, log]: readonly [DriveFile, DriveFile],
  mayBeDone: boolean,
): Promise<void> {
  const { sheets } = context;
  const facts = newFacts(context, making);
  const cells = newProperties(context, making.form).map(({ Property, Value }) =>
    [Property, Value].map((text) => (text === '' ? {} : { userEnteredValue: { stringValue: text } })),
  );
  const write = async (fileId: string, requests: ReturnType<typeof layOutRequests>) => {
    if (mayBeDone && (await isLaidOut(context, fileId))) return;
    await sheets.batchUpdate(fileId, requests, 'idempotent');
  };
  const values = writeCellsRequest(0, { rowIndex: 2, column: 0 }, cells, 'userEnteredValue');
  await Promise.all([
    write(sheet.id, [...layOutRequests(propertyRecord.sheet), values]),
    write(log.id, layOutRequests(inCurrencyOf({ facts }, serviceRecord.newSheet))),
  ]);
}

async function isLaidOut({ sheets }: AppContext, fileId: string): Promise<boolean> {
  const { values } = await sheets.readValues(fileId, '1:1');
  return values.some((row) => row.some((value) => value !== ''));
}

function remember(context: AppContext, making: Making, sheet: DriveFile, log: DriveFile): Vehicle {
  const { key } = making;
  const vehicle = {
    ...(sheetFileOf(sheet) satisfies Partial<AppSheet>),
    log: {
      id: log.id,
      name: log.name,
      webViewLink: log.webViewLink,
      canEdit: log.capabilities.canEdit,
    },
    logChoices: [],
    facts: newFacts(context, making),
    isStale: false,
  };
  rememberVehicle(context, { ...vehicle, key });
  return vehicle;
}
