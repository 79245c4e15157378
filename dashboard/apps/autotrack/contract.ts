import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { listPermissionsSchema } from '#kernel/calls/files.ts';
import { defineContract, fileContent, jsonText } from '#kernel/contract.ts';
import { daySchema } from '#kernel/day.ts';
import { extractionSchema } from '#kernel/extraction.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { distanceUnits } from './distance.ts';
import {
  energySchema,
  longText,
  newEnergySchema,
  newIntervalSchema,
  newReadingSchema,
  newServiceSchema,
  shortText,
} from './inputs.ts';
import {
  energyRowSchema,
  intervalRowSchema,
  odometerRowSchema,
  propertyRowSchema,
  serviceRowSchema,
} from './record.ts';
import { vehiclePageSchema, vehicleSchema } from './vehicle.ts';

const requiredText = 'Year, Make, and Model are required';

/** What a person fills in about a vehicle. The year's bounds are the input's alone: any year may be kept. */
export const vehicleFormSchema = z.object({
  year: z.union([z.string(), z.number()]).transform(String).pipe(shortText.min(1, requiredText)),
  make: shortText.min(1, requiredText),
  model: shortText.min(1, requiredText),
  vin: shortText.default(''),
  licensePlate: shortText.default(''),
  color: shortText.default(''),
  nickname: shortText.default(''),
  distanceUnit: z.enum(distanceUnits).default('mi'),
  energy: energySchema.default('Petrol'),
  /** If absent, what the sheet says about them stays. */
  registrationExpires: daySchema.or(z.literal('')).optional(),
  insuranceExpires: daySchema.or(z.literal('')).optional(),
});
export type VehicleForm = z.output<typeof vehicleFormSchema>;

const expectedService = serviceRowSchema.omit({ _rowIndex: true });
const expectedEnergy = energyRowSchema.omit({ _rowIndex: true });
const expectedInterval = intervalRowSchema.omit({ _rowIndex: true });
const expectedOdometer = odometerRowSchema.omit({ _rowIndex: true });

const seen = <S extends z.ZodType>(expected: S) => z.object({ rowIndex: z.int().min(2), expected });
const seenRow = z.discriminatedUnion('part', [
  seen(expectedService).extend({ part: z.literal('services') }),
  seen(expectedEnergy).extend({ part: z.literal('energy') }),
  seen(expectedInterval).extend({ part: z.literal('intervals') }),
  seen(expectedOdometer).extend({ part: z.literal('odometer') }),
]);
export type SeenRow = z.output<typeof seenRow>;
/** The tabs whose rows are written one by one, as a page tells of them. */
export type Part = SeenRow['part'];

/** Confirms a mileage below an earlier one: the odometer was replaced, or the earlier one is wrong. */
const confirmed = { isConfirmed: z.boolean().default(false) };
/** The page after the write; null if it could not be read again. */
const page = vehiclePageSchema.nullable();
const success = z.literal(true);
const newRow = <S extends z.ZodType>(row: S) => z.object({ success, row, page });

export const maxImported = 10_000;
const importedSchema = z.object({
  services: z.array(newServiceSchema).max(maxImported).default([]),
  energy: z.array(newEnergySchema).max(maxImported).default([]),
  odometer: z.array(newReadingSchema).max(maxImported).default([]),
});
export type Imported = z.output<typeof importedSchema>;

/** A vehicle's id is that of its sheet. */
export default defineContract({
  listVehicles: {
    method: 'GET',
    path: '/vehicles',
    returns: z.object({
      vehicles: z.array(vehicleSchema),
      folderLink: z.string().nullable(),
      sheetCount: z.int(),
      permissions: listPermissionsSchema,
    }),
  },
  createVehicle: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/vehicles',
    body: vehicleFormSchema,
    returns: z.object({ id: z.string(), vehicle: vehicleSchema }),
  },
  /** `fresh` looks up the vehicle's files again, which may have been moved or renamed. */
  readVehicle: {
    method: 'GET',
    path: '/vehicles/:vehicleId',
    query: z.object({ fresh: z.literal('true').optional() }),
    returns: vehiclePageSchema,
  },
  /** Without `expected` the cells are written as they are. If a vehicle's name changes, its log is renamed as well. */
  updateVehicle: {
    method: 'PATCH',
    mayWait: { as: 'Change vehicle' },
    path: '/vehicles/:vehicleId',
    body: z.object({ vehicle: vehicleFormSchema, expected: z.array(propertyRowSchema) }),
    returns: z.object({ success, page }),
  },
  archiveVehicle: {
    method: 'POST',
    mayWait: { as: 'Archive or use again' },
    path: '/vehicles/:vehicleId/archive',
    body: z.object({ isArchived: z.boolean() }),
    returns: z.object({ success, page }),
  },
  /** Moves both sheets to the trash of Drive. */
  deleteVehicle: {
    method: 'DELETE',
    mayWait: atOnce.file,
    path: '/vehicles/:vehicleId',
    returns: z.object({ success }),
  },
  restoreVehicle: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/vehicles/:vehicleId/restore',
    /** Null for a vehicle without a log; if absent, the one that went to the trash with it is looked for. */
    body: z.object({ logId: z.string().nullable().optional() }),
    returns: z.object({ success }),
  },
  /** Says which of several sheets is the vehicle's log. */
  linkLog: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/vehicles/:vehicleId/log',
    body: z.object({ logId: z.string().min(1) }),
    returns: vehiclePageSchema,
  },
  /** Makes what is missing: the log, a tab, a header row. */
  repairVehicle: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/vehicles/:vehicleId/repair',
    returns: vehiclePageSchema,
  },

  addService: {
    method: 'POST',
    mayWait: { as: 'Add maintenance record' },
    path: '/vehicles/:vehicleId/services',
    body: newServiceSchema.extend(confirmed),
    returns: newRow(serviceRowSchema),
  },
  /** Stores an invoice and adds its row: both once per request key, and neither without the other. */
  addInvoice: {
    method: 'POST',
    mayWait: atOnce.upload,
    path: '/vehicles/:vehicleId/invoices',
    body: z.object({ service: jsonText(newServiceSchema.extend(confirmed)) }),
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: newRow(serviceRowSchema),
  },
  updateService: {
    method: 'PATCH',
    mayWait: { as: 'Change maintenance record' },
    path: '/vehicles/:vehicleId/services',
    body: seen(expectedService).extend({ changes: newServiceSchema, ...confirmed }),
    returns: newRow(serviceRowSchema),
  },
  addEnergy: {
    method: 'POST',
    mayWait: { as: 'Add energy record' },
    path: '/vehicles/:vehicleId/energy',
    body: newEnergySchema.extend(confirmed),
    returns: newRow(energyRowSchema),
  },
  updateEnergy: {
    method: 'PATCH',
    mayWait: { as: 'Change energy record' },
    path: '/vehicles/:vehicleId/energy',
    body: seen(expectedEnergy).extend({ changes: newEnergySchema, ...confirmed }),
    returns: newRow(energyRowSchema),
  },
  addInterval: {
    method: 'POST',
    mayWait: { as: 'Add interval' },
    path: '/vehicles/:vehicleId/intervals',
    body: newIntervalSchema,
    returns: newRow(intervalRowSchema),
  },
  updateInterval: {
    method: 'PATCH',
    mayWait: { as: 'Change interval' },
    path: '/vehicles/:vehicleId/intervals',
    body: seen(expectedInterval).extend({ changes: newIntervalSchema }),
    returns: newRow(intervalRowSchema),
  },
  addReading: {
    method: 'POST',
    mayWait: { as: 'Add odometer reading' },
    path: '/vehicles/:vehicleId/odometer',
    body: newReadingSchema.extend(confirmed),
    returns: newRow(odometerRowSchema),
  },
  removeRow: {
    method: 'POST',
    mayWait: { as: 'Delete record' },
    path: '/vehicles/:vehicleId/remove',
    body: seenRow,
    returns: z.object({ success, undo: z.string(), page }),
  },
  undo: {
    method: 'POST',
    mayWait: atOnce.undo,
    path: '/vehicles/:vehicleId/undo',
    body: z.object({ undo: longText }),
    returns: z.object({ success, page }),
  },
  /** Adds rows from another program, all or none for each tab; existing ones are not added again. */
  importRows: {
    method: 'POST',
    mayWait: atOnce.many,
    path: '/vehicles/:vehicleId/import',
    body: importedSchema,
    maxBodyBytes: 16_000_000,
    returns: z.object({ success, added: z.int(), skipped: z.int(), page }),
  },
  /** Reads a workshop's invoice. Writes nothing and does not keep the photo. */
  readInvoice: {
    method: 'POST',
    path: '/vehicles/:vehicleId/read-invoice',
    writesNothing: true,
    body: z.object({}),
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: extractionSchema,
  },
  exportRows: {
    method: 'GET',
    path: '/vehicles/:vehicleId/export',
    query: z.object({ part: z.enum(['services', 'energy']) }),
    returns: fileContent,
  },
  /** The service history on paper, with its invoices. */
  printHistory: { method: 'GET', path: '/vehicles/:vehicleId/history', returns: fileContent },
  /** An invoice, by the name in the Photo cell. */
  invoiceContent: {
    method: 'GET',
    path: '/vehicles/:vehicleId/invoices/:name/content',
    query: z.object({ size: z.enum(['thumbnail', 'full']) }),
    returns: fileContent,
  },
});
