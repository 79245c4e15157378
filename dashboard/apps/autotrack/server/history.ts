import type { AppContext } from '#backend/context.ts';
import { csvFile, fileNameOf } from '#backend/files/csv.ts';
import type { DriveFile } from '#backend/google/drive.ts';
import { drawAside } from '#backend/pdf/draw-aside.ts';
import { readablePhoto } from '#backend/photos/prepare.ts';
import type { FileContent } from '#kernel/contract.ts';
import { Problem } from '#kernel/problem.ts';
import type { VehiclePage } from '../vehicle.ts';
import type { HistoryOrder } from './history-paper.ts';
import { invoicesOf } from './invoices.ts';
import { readPage } from './page.ts';
import { printedInvoices } from './printed-invoices.ts';
import type { KnownVehicle } from './vehicles.ts';

const logHeaders = [
  'Date',
  'Mileage',
  'Service',
  'Cost',
  'Notes',
  'Next Service',
  'Vendor',
  'Engine Hours',
  'Photo',
] as const;
const energyHeaders = [
  'Date',
  'Odometer',
  'Energy',
  'Amount',
  'Unit',
  'Cost',
  'Partial',
  'Missed',
  'Place',
  'Notes',
] as const;

/** The rows of a part as a file with the sheet's headers. */
export async function exportRows(
  context: AppContext,
  vehicleId: string,
  part: 'services' | 'energy',
): Promise<FileContent> {
  const { page } = await readPage(context, vehicleId);
  const { name } = page.vehicle;
  if (part === 'energy') {
    const cells = page.energy.map((row) =>
      energyHeaders.map((header) => {
        const value = row[header];
        return typeof value === 'boolean' ? (value ? 'Yes' : '') : value;
      }),
    );
    return csvFile(`${name} - Energy`, energyHeaders, cells);
  }
  const cells = page.services.map((row) => logHeaders.map((header) => row[header]));
  return csvFile(`${name} - Maintenance Log`, logHeaders, cells);
}

/** A larger invoice is named, but not printed. */
const maxInvoiceBytes = 20 * 1024 * 1024;
/** In pixels; enough for a printed page. */
const printedSide = 2000;

/** The service history on paper, for the next owner: facts, rows, costs and invoices. */
export async function printHistory(context: AppContext, vehicleId: string): Promise<FileContent> {
  const { vehicle, page } = await readPage(context, vehicleId);
  const { user, day } = context.request;
  const order: HistoryOrder = {
    page,
    author: user.name || user.email,
    day,
    pictures: await picturesOf(context, vehicle, page),
  };
  return {
    bytes: await drawAside(new URL('./history-paper.ts', import.meta.url), order),
    type: 'application/pdf',
    downloadName: fileNameOf(`${vehicle.name} - Service History`, '.pdf'),
  };
}

async function picturesOf(
  context: AppContext,
  vehicle: KnownVehicle,
  { services }: VehiclePage,
): Promise<Map<string, Uint8Array>> {
  const { rows } = printedInvoices(services);
  const pictures = new Map<string, Uint8Array>();
  if (rows.length === 0) return pictures;
  const files = new Map((await invoicesOf(context, vehicle)).map((file) => [file.name, file]));
  for (const { Photo: name } of rows) {
    const file = files.get(name);
    const picture = file && (await pictureOf(context, file));
    if (picture) pictures.set(name, picture);
  }
  return pictures;
}

async function pictureOf({ drive }: AppContext, { id }: DriveFile): Promise<Uint8Array | undefined> {
  try {
    const bytes = await drive.download(id, maxInvoiceBytes);
    return (await readablePhoto(bytes, printedSide)).bytes;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
