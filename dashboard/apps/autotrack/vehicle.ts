import * as z from 'zod';
import { sheetFileSchema } from '#kernel/calls/files.ts';
import { usualCurrency } from '#kernel/region.ts';
import { distanceUnits } from './distance.ts';
import {
  energyRowSchema,
  intervalRowSchema,
  odometerRowSchema,
  propertyRowSchema,
  serviceRowSchema,
} from './record.ts';

// A vehicle as calls return it: in the list, and on its own page.

/** Something that is to be done; any of its three measures may be absent. */
const dueSchema = z.object({
  service: z.string(),
  at: z.number().nullable(),
  on: z.string().nullable(),
  hours: z.number().nullable(),
  lastAt: z.number().nullable(),
  lastOn: z.string().nullable(),
});
export type Due = z.infer<typeof dueSchema>;

/** What is known about a vehicle without opening its sheets: noted on the file with every write. */
export const factsSchema = z.object({
  year: z.string(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  licensePlate: z.string(),
  unit: z.enum(distanceUnits),
  /** The currency of its costs, as an ISO 4217 code. */
  currency: z.string().default(usualCurrency),
  isArchived: z.boolean(),
  odometer: z.number().nullable(),
  /** The day of that reading; facts that were noted earlier do not tell. */
  readOn: z.string().nullable().default(null),
  hours: z.number().nullable(),
  /** The average daily distance. */
  pace: z.number().nullable(),
  last: z.object({ service: z.string(), day: z.string() }).nullable(),
  due: z.array(dueSchema),
});
export type VehicleFacts = z.infer<typeof factsSchema>;

export const vehicleSchema = sheetFileSchema.extend({
  /** The companion sheet; null if it is missing. */
  log: z
    .object({ id: z.string(), name: z.string(), webViewLink: z.string(), canEdit: z.boolean() })
    .nullable(),
  /** Sheets that may be the log, if nothing decides which one is. */
  logChoices: z.array(z.object({ id: z.string(), name: z.string(), modifiedTime: z.iso.datetime() })),
  /** Null for a vehicle whose sheets have not been read yet. */
  facts: factsSchema.nullable(),
  /** Whether somebody has changed the sheets since the facts were noted. */
  isStale: z.boolean(),
});
export type Vehicle = z.infer<typeof vehicleSchema>;

const tabState = {
  headers: z.array(z.string()),
  missingHeaders: z.array(z.string()),
  range: z.string().nullable(),
};

export const vehiclePageSchema = z.object({
  vehicle: vehicleSchema,
  facts: factsSchema,
  properties: z.array(propertyRowSchema),
  services: z.array(serviceRowSchema),
  energy: z.array(energyRowSchema),
  intervals: z.array(intervalRowSchema),
  odometer: z.array(odometerRowSchema),
  tabs: z.object({
    Vehicle: z.object(tabState),
    /** Null if the companion sheet is missing. */
    'Maintenance Log': z.object(tabState).nullable(),
    /** Missing headers of tabs that are made when they are needed. */
    Energy: z.object(tabState),
    Intervals: z.object(tabState),
    Odometer: z.object(tabState),
  }),
});
export type VehiclePage = z.infer<typeof vehiclePageSchema>;
