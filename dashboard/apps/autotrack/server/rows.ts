import type { AppContext } from '#backend/context.ts';
import type { RowOf, Sheet } from '#backend/table/sheet.ts';
import type { Table } from '#backend/table/table.ts';
import { Problem } from '#kernel/problem.ts';
import type { Part, SeenRow } from '../contract.ts';
import { type MileageCheck, mileageProblem } from '../mileage.ts';
import { energyRecord, intervalRecord, odometerRecord, serviceRecord } from '../record.ts';
import type { VehiclePage } from '../vehicle.ts';
import { noteFacts, pageAfterWrite, pageOf, readPage } from './page.ts';
import { asFormProblem, inCurrencyOf } from './sheet.ts';
import { findVehicle, type KnownVehicle, requireEditable, requireLog } from './vehicles.ts';

/** The table of a part's rows. */
function tableOf<P extends Part>(context: AppContext, vehicle: KnownVehicle, part: P) {
  const sheets = {
    services: serviceRecord.sheet,
    energy: energyRecord.sheet,
    intervals: intervalRecord.sheet,
    odometer: odometerRecord.sheet,
  } as const;
  const fileId = part === 'services' ? requireLog(vehicle) : vehicle.id;
  return context.open(fileId, inCurrencyOf(vehicle, sheets[part]));
}

interface CheckedMileage extends MileageCheck {
  isConfirmed: boolean;
  /** The form's field. */
  field: 'mileage' | 'odometer';
}

/** Asks for confirmation before saving a lower mileage than before. */
function checkMileage(page: VehiclePage, { isConfirmed, field, ...check }: CheckedMileage): void {
  const problem = isConfirmed ? undefined : mileageProblem(page, check);
  if (problem === undefined) return;
  throw new Problem('INVALID_INPUT', `${problem}. Nothing was written.`, { fields: { [field]: problem } });
}

/** The rows with one replaced by number, or added at the end. */
function withRow<R extends { _rowIndex: number }>(rows: readonly R[], row: R): R[] {
  const isThere = rows.some(({ _rowIndex }) => _rowIndex === row._rowIndex);
  return isThere ? rows.map((known) => (known._rowIndex === row._rowIndex ? row : known)) : [...rows, row];
}

interface Written<S extends Sheet> {
  success: true;
  row: RowOf<S>;
  page: VehiclePage | null;
}

interface Write<S extends Sheet> {
  vehicleId: string;
  part: Part;
  mileage?: CheckedMileage | undefined;
  write: (table: Table<S>, page: VehiclePage) => Promise<RowOf<S>>;
}

/** Writes one row of a part: checks the odometer, writes, and notes the result for the list. */
async function writeRow<S extends Sheet>(
  context: AppContext,
  tableFor: (vehicle: KnownVehicle) => Table<S>,
  { vehicleId, part, mileage, write }: Write<S>,
): Promise<Written<S>> {
  const { vehicle, page } = await readPage(context, vehicleId);
  const table = tableFor(vehicle);
  if (part !== 'services') requireEditable(vehicle);
  if (mileage) checkMileage(page, mileage);
  if (part !== 'services') await table.ensureTab();
  const row = await asFormProblem(write(table, page));
  const after = pageOf(context, vehicle, {
    ...page,
    [part]: withRow<{ _rowIndex: number }>(page[part], row),
  });
  return { success: true, row, page: await noteFacts(context, { ...vehicle, isStale: true }, after) };
}

type PartWrite<S extends Sheet> = Omit<Write<S>, 'part'>;

export const writeService = (context: AppContext, write: PartWrite<typeof serviceRecord.sheet>) =>
  writeRow<typeof serviceRecord.sheet>(context, (vehicle) => tableOf(context, vehicle, 'services'), {
    ...write,
    part: 'services',
  });

export const writeEnergy = (context: AppContext, write: PartWrite<typeof energyRecord.sheet>) =>
  writeRow<typeof energyRecord.sheet>(context, (vehicle) => tableOf(context, vehicle, 'energy'), {
    ...write,
    part: 'energy',
  });

export const writeInterval = (context: AppContext, write: PartWrite<typeof intervalRecord.sheet>) =>
  writeRow<typeof intervalRecord.sheet>(context, (vehicle) => tableOf(context, vehicle, 'intervals'), {
    ...write,
    part: 'intervals',
  });

export const writeReading = (context: AppContext, write: PartWrite<typeof odometerRecord.sheet>) =>
  writeRow<typeof odometerRecord.sheet>(context, (vehicle) => tableOf(context, vehicle, 'odometer'), {
    ...write,
    part: 'odometer',
  });

/** Deletes a row of any part. The undo names the part. */
export async function removeRow(
  context: AppContext,
  vehicleId: string,
  seen: SeenRow,
): Promise<{ success: true; undo: string; page: VehiclePage | null }> {
  const vehicle = await findVehicle(context, vehicleId);
  const sealed = await remove(context, vehicle, seen);
  return { success: true, undo: `${seen.part}:${sealed}`, page: await pageAfterWrite(context, vehicleId) };
}

function remove(context: AppContext, vehicle: KnownVehicle, seen: SeenRow): Promise<string> {
  switch (seen.part) {
    case 'services':
      return tableOf(context, vehicle, 'services').remove(seen.rowIndex, seen.expected);
    case 'energy':
      return tableOf(context, vehicle, 'energy').remove(seen.rowIndex, seen.expected);
    case 'intervals':
      return tableOf(context, vehicle, 'intervals').remove(seen.rowIndex, seen.expected);
    case 'odometer':
      return tableOf(context, vehicle, 'odometer').remove(seen.rowIndex, seen.expected);
  }
}

const parts = ['services', 'energy', 'intervals', 'odometer'] as const;

export async function undoRemoval(
  context: AppContext,
  vehicleId: string,
  undo: string,
): Promise<{ success: true; page: VehiclePage | null }> {
  const colon = undo.indexOf(':');
  const part = parts.find((one) => one === undo.slice(0, colon));
  if (part === undefined) throw new Problem('INVALID_INPUT', 'This undo does not belong to a vehicle.');
  const vehicle = await findVehicle(context, vehicleId);
  const sealed = undo.slice(colon + 1);
  await tableOf(context, vehicle, part).restoreMany(sealed);
  return { success: true, page: await pageAfterWrite(context, vehicleId) };
}
