import type * as z from 'zod';
import { headedRow } from '#kernel/records/by-headers.ts';
import { defineRecord } from '#kernel/records/record.ts';

// The contents of a vehicle's tabs. Calls use the sheet's headers. What a person typed by hand may not be a number;
// it then stays text.

/** A vehicle's own sheet: one fact per row. */
export const propertyRecord = defineRecord({
  tab: 'Vehicle',
  one: 'fact',
  many: 'facts',
  fingerprint: [['property']],
  fields: {
    property: { kind: 'text', header: 'Property', aliases: ['Field', 'Name'], width: 160 },
    value: { kind: 'text', header: 'Value', width: 260 },
  },
});

/** A new log has the first six columns in this order; the others are added when they are needed. */
export const serviceRecord = defineRecord({
  tab: 'Maintenance Log',
  one: 'service',
  many: 'services',
  fingerprint: [['date', 'service', 'cost']],
  fields: {
    date: { kind: 'day', header: 'Date', aliases: ['Service Date', 'Day'] },
    mileage: {
      kind: 'number',
      header: 'Mileage',
      aliases: ['Odometer', 'Miles', 'Kilometers', 'Km'],
      width: 100,
    },
    service: {
      kind: 'text',
      header: 'Service',
      aliases: ['Description', 'Work', 'Service Description'],
      width: 240,
    },
    cost: { kind: 'money', header: 'Cost', aliases: ['Price', 'Amount', 'Total'], width: 100 },
    notes: { kind: 'text', header: 'Notes', aliases: ['Note', 'Comments'], width: 280 },
    nextService: {
      kind: 'text',
      header: 'Next Service',
      aliases: ['Next', 'Next Due', 'Next Service Due'],
      width: 180,
    },
    vendor: {
      kind: 'text',
      header: 'Vendor',
      aliases: ['Workshop', 'Shop', 'Garage'],
      width: 160,
      isLater: true,
    },
    engineHours: { kind: 'number', header: 'Engine Hours', aliases: ['Hours'], isLater: true },
    /** The name of the invoice's photo. */
    photo: {
      kind: 'text',
      header: 'Photo',
      aliases: ['Invoice', 'Receipt'],
      width: 180,
      isLater: true,
      isOurs: true,
    },
  },
});

export const energyRecord = defineRecord({
  tab: 'Energy',
  one: 'energy',
  many: 'energy',
  fingerprint: [['date', 'odometer', 'energy']],
  fields: {
    date: { kind: 'day', header: 'Date', aliases: ['Day'] },
    odometer: { kind: 'number', header: 'Odometer', aliases: ['Mileage'], width: 100 },
    energy: { kind: 'text', header: 'Energy', aliases: ['Fuel', 'Fuel Type'], width: 90 },
    amount: { kind: 'number', header: 'Amount', aliases: ['Volume', 'Quantity'], width: 90 },
    unit: { kind: 'text', header: 'Unit', width: 80 },
    cost: { kind: 'money', header: 'Cost', aliases: ['Total', 'Price'], width: 100 },
    /** The tank was not filled up: what was filled in counts with the next full one. */
    partial: { kind: 'flag', header: 'Partial', width: 80 },
    /** A fill before it was not recorded: the consumption across it is unknown. */
    missed: { kind: 'flag', header: 'Missed', width: 80 },
    place: { kind: 'text', header: 'Place', aliases: ['Station', 'Where'], width: 180 },
    notes: { kind: 'text', header: 'Notes', aliases: ['Note', 'Comments'], width: 240 },
  },
});

export const intervalRecord = defineRecord({
  tab: 'Intervals',
  one: 'interval',
  many: 'intervals',
  fingerprint: [['service']],
  fields: {
    service: { kind: 'text', header: 'Service', width: 220 },
    everyDistance: { kind: 'number', header: 'Every Distance', width: 120 },
    everyMonths: { kind: 'number', header: 'Every Months', width: 110 },
    everyHours: { kind: 'number', header: 'Every Hours', width: 110 },
    lastDone: { kind: 'day', header: 'Last Done' },
    lastMileage: { kind: 'number', header: 'Last Mileage' },
    lastHours: { kind: 'number', header: 'Last Hours' },
    notes: { kind: 'text', header: 'Notes', width: 240 },
  },
});

export const odometerRecord = defineRecord({
  tab: 'Odometer',
  one: 'reading',
  many: 'readings',
  fingerprint: [['date', 'mileage']],
  fields: {
    date: { kind: 'day', header: 'Date' },
    mileage: { kind: 'number', header: 'Mileage', aliases: ['Odometer'], width: 110 },
    engineHours: { kind: 'number', header: 'Engine Hours', width: 110 },
    notes: { kind: 'text', header: 'Notes', width: 240 },
  },
});

export const serviceRowSchema = headedRow(serviceRecord);
export type ServiceRow = z.infer<typeof serviceRowSchema>;
export const energyRowSchema = headedRow(energyRecord);
export type EnergyRow = z.infer<typeof energyRowSchema>;
export const intervalRowSchema = headedRow(intervalRecord);
export type IntervalRow = z.infer<typeof intervalRowSchema>;
export const odometerRowSchema = headedRow(odometerRecord);
export type OdometerRow = z.infer<typeof odometerRowSchema>;
export const propertyRowSchema = headedRow(propertyRecord);
export type PropertyRow = z.infer<typeof propertyRowSchema>;
