import type { AppContext } from '#backend/context.ts';
import { type DriveFile, hasTags, quote } from '#backend/google/drive.ts';
import { mayHaveHappened } from '#backend/google/errors.ts';
import type { UploadedFile } from '#backend/handlers.ts';
import { markTags, photoMarks } from '#backend/photos/marks.ts';
import { safeFileName } from '#backend/photos/names.ts';
import { isUploadRepeated, uploadOnce } from '#backend/photos/once.ts';
import { preparePhoto } from '#backend/photos/prepare.ts';
import { tagsOf } from '#backend/tags.ts';
import type { WantedField } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { app, findVehicle, type KnownVehicle, requireEditable } from './vehicles.ts';

/** What to look for on a workshop's invoice, by the names of the form's fields. */
export const invoiceFields: readonly WantedField[] = [
  { name: 'date', kind: 'date', aliases: ['Invoice Date', 'Service Date'] },
  { name: 'mileage', kind: 'odometer', aliases: ['Mileage', 'Odometer', 'Miles In', 'Mileage In', 'Km'] },
  { name: 'cost', kind: 'amount', aliases: ['Total', 'Amount Due', 'Balance Due', 'Grand Total'] },
  { name: 'currency', kind: 'currency' },
  { name: 'vendor', kind: 'merchant' },
  { name: 'service', kind: 'text', aliases: ['Description', 'Service', 'Work Performed', 'Job', 'Concern'] },
  { name: 'nextService', kind: 'text', aliases: ['Next Service', 'Next Service Due', 'Next Oil Change'] },
];

const keyOf = (vehicle: KnownVehicle) => vehicle.key ?? vehicle.id;

/** Stores the photo beside the vehicle's sheets, under a name that contains the day, once per request key. */
async function storeInvoice(
  context: AppContext,
  vehicle: KnownVehicle,
  file: UploadedFile,
  day: string,
): Promise<DriveFile> {
  const prepared = await preparePhoto(file.bytes, { keepLocation: false });
  const marks = await photoMarks(file.bytes);
  // The same photo on the same day has the same name; another photo has another hash.
  const name = `${day} ${marks.sha256.slice(0, 8)} ${file.name}`;
  const parentId = vehicle.parentFolderId;
  if (parentId === null) {
    throw new Problem('ACCESS_DENIED', "Only people who can edit this vehicle's folder can add photos.");
  }
  return await uploadOnce(context, {
    name: safeFileName(name, prepared.extension),
    parentId,
    tags: { ...markTags(marks), ...tagsOf('photo', { app, vehicleId: keyOf(vehicle), parent: parentId }) },
    type: prepared.type,
    bytes: prepared.bytes,
  });
}

/** Stores an invoice and writes its row; if the row is refused, the photo is removed again. */
export async function storeWithRow<T>(
  context: AppContext,
  vehicleId: string,
  { file, day }: { file: UploadedFile; day: string },
  write: (name: string) => Promise<T>,
): Promise<T> {
  const vehicle = await findVehicle(context, vehicleId);
  requireEditable(vehicle);
  // An earlier attempt's row may name the photo already.
  const mayBeNamed = await isUploadRepeated(context);
  const photo = await storeInvoice(context, vehicle, file, day);
  try {
    return await write(photo.name);
  } catch (error) {
    if (!mayBeNamed && !mayHaveHappened(error)) {
      await context.drive.update(photo.id, { trashed: true }).catch(() => undefined);
    }
    throw error;
  }
}

/** All invoices of a vehicle, in one call. */
export async function invoicesOf(context: AppContext, vehicle: KnownVehicle): Promise<DriveFile[]> {
  const tags = hasTags({ rowhouse: '1', app, kind: 'photo', vehicleId: keyOf(vehicle) });
  return await context.drive.list(`trashed = false and ${tags}`);
}

export async function findInvoice(context: AppContext, vehicleId: string, name: string): Promise<DriveFile> {
  const vehicle = await findVehicle(context, vehicleId);
  const tags = hasTags({ rowhouse: '1', app, kind: 'photo', vehicleId: keyOf(vehicle) });
  const [found] = await context.drive.list(`trashed = false and name = ${quote(name)} and ${tags}`);
  if (found) return found;
  throw new Problem('NOT_FOUND', `There is no photo named "${name}" with this vehicle.`);
}
