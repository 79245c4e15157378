import type { AppContext } from '#backend/context.ts';
import type { Handlers } from '#backend/handlers.ts';
import { presentPhoto } from '#backend/photos/prepare.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { changesTo, energyCells, intervalCells, readingCells, serviceCells } from '../cells.ts';
import type contract from '../contract.ts';
import type { NewService } from '../inputs.ts';
import {
  archiveVehicle,
  deleteVehicle,
  linkLog,
  repairVehicle,
  restoreVehicle,
  updateVehicle,
} from './changes.ts';
import { createVehicle } from './create.ts';
import { exportRows, printHistory } from './history.ts';
import { importRows } from './import.ts';
import { findInvoice, invoiceFields, storeWithRow } from './invoices.ts';
import { noteFacts, readPage } from './page.ts';
import { removeRow, undoRemoval, writeEnergy, writeInterval, writeReading, writeService } from './rows.ts';
import { findVehicle, listVehicles } from './vehicles.ts';

const photoMaxAgeSeconds = 24 * 60 * 60;

function addService(
  context: AppContext,
  vehicleId: string,
  service: NewService & { isConfirmed: boolean },
  photo = '',
) {
  const { date: day, mileage, isConfirmed } = service;
  return writeService(context, {
    vehicleId,
    mileage: { day, mileage, isConfirmed, field: 'mileage' },
    write: (table) => table.append(serviceCells(service, photo)),
  });
}

export default {
  async listVehicles(_, context) {
    const { vehicles, ...rest } = await listVehicles(context);
    return { vehicles: vehicles.map(({ key: _, ...vehicle }) => vehicle), ...rest };
  },

  async createVehicle({ body }, context) {
    const vehicle = await createVehicle(context, body);
    return { id: vehicle.id, vehicle };
  },

  async readVehicle({ vehicleId, query }, context) {
    const { vehicle, page } = await readPage(context, vehicleId, { isFresh: query.fresh === 'true' });
    return await noteFacts(context, vehicle, page);
  },

  updateVehicle: ({ vehicleId, body }, context) => updateVehicle(context, vehicleId, body),

  archiveVehicle: ({ vehicleId, body }, context) => archiveVehicle(context, vehicleId, body.isArchived),

  async deleteVehicle({ vehicleId }, context) {
    await deleteVehicle(context, vehicleId);
    return { success: true };
  },

  async restoreVehicle({ vehicleId, body }, context) {
    await restoreVehicle(context, vehicleId, body.logId);
    return { success: true };
  },

  linkLog: ({ vehicleId, body }, context) => linkLog(context, vehicleId, body.logId),

  repairVehicle: ({ vehicleId }, context) => repairVehicle(context, vehicleId),

  addService: ({ vehicleId, body }, context) => addService(context, vehicleId, body),

  addInvoice: ({ vehicleId, body: { service }, files }, context) =>
    storeWithRow(context, vehicleId, { file: files.photo, day: service.date }, (name) =>
      addService(context, vehicleId, service, name),
    ),

  updateService: ({ vehicleId, body: { rowIndex, expected, changes, isConfirmed } }, context) =>
    writeService(context, {
      vehicleId,
      mileage:
        changes.mileage === expected.Mileage
          ? undefined
          : {
              day: changes.date,
              mileage: changes.mileage,
              isConfirmed,
              field: 'mileage',
              except: { part: 'services', _rowIndex: rowIndex },
            },
      write: (table) =>
        table.update(rowIndex, expected, changesTo(serviceCells(changes, expected.Photo), expected)),
    }),

  addEnergy: ({ vehicleId, body }, context) =>
    writeEnergy(context, {
      vehicleId,
      mileage: {
        day: body.date,
        mileage: body.odometer,
        isConfirmed: body.isConfirmed,
        field: 'odometer',
      },
      write: (table) => table.append(energyCells(body)),
    }),

  updateEnergy: ({ vehicleId, body: { rowIndex, expected, changes, isConfirmed } }, context) =>
    writeEnergy(context, {
      vehicleId,
      mileage:
        changes.odometer === expected.Odometer
          ? undefined
          : {
              day: changes.date,
              mileage: changes.odometer,
              isConfirmed,
              field: 'odometer',
              except: { part: 'energy', _rowIndex: rowIndex },
            },
      write: (table) => table.update(rowIndex, expected, changesTo(energyCells(changes), expected)),
    }),

  addInterval: ({ vehicleId, body }, context) =>
    writeInterval(context, { vehicleId, write: (table) => table.append(intervalCells(body)) }),

  updateInterval: ({ vehicleId, body: { rowIndex, expected, changes } }, context) =>
    writeInterval(context, {
      vehicleId,
      write: (table) => table.update(rowIndex, expected, changesTo(intervalCells(changes), expected)),
    }),

  addReading: ({ vehicleId, body }, context) =>
    writeReading(context, {
      vehicleId,
      mileage: { day: body.date, mileage: body.mileage, isConfirmed: body.isConfirmed, field: 'mileage' },
      write: (table) => table.append(readingCells(body)),
    }),

  removeRow: ({ vehicleId, body }, context) => removeRow(context, vehicleId, body),

  undo: ({ vehicleId, body }, context) => undoRemoval(context, vehicleId, body.undo),

  importRows: ({ vehicleId, body }, context) => importRows(context, vehicleId, body),

  async readInvoice({ vehicleId, files }, context) {
    await findVehicle(context, vehicleId);
    return await context.request.photoReader.read(files.photo.bytes, {
      template: 'invoice',
      wanted: invoiceFields,
    });
  },

  exportRows: ({ vehicleId, query }, context) => exportRows(context, vehicleId, query.part),

  printHistory: ({ vehicleId }, context) => printHistory(context, vehicleId),

  async invoiceContent({ vehicleId, name, query }, context) {
    const { id } = await findInvoice(context, vehicleId, name);
    const bytes = await context.drive.download(id, maxPhotoBytes * 2);
    const shown = await presentPhoto(bytes, query.size);
    return { bytes: shown.bytes, type: shown.type, maxAgeSeconds: photoMaxAgeSeconds };
  },
} satisfies Handlers<typeof contract>;
