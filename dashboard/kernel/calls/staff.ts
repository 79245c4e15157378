import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { timeZoneSchema } from '../preferences.ts';

const staffAddressSchema = z.object({
  /** Anyone who has it sees the rows that it shows, until it ends. */
  address: z.url(),
  /** When it ends or ended. */
  until: z.iso.datetime(),
  /** Whether it shows rows at the moment. */
  isOpen: z.boolean(),
  /** How many rows were ticked through it. */
  ticks: z.int(),
  /** Null before the first. */
  lastTickAt: z.iso.datetime().nullable(),
});
export type StaffAddress = z.output<typeof staffAddressSchema>;

const returns = z.object({ staff: staffAddressSchema });

/** Addresses where helpers without an account see and tick rows of a file for a day; the file's app says which rows. */
export const staffCalls = defineCalls('/api/staff', {
  /** The address of a file; null if it has never had one. */
  staffAddress: {
    method: 'GET',
    path: '/:appId/:fileId',
    returns: z.object({ staff: staffAddressSchema.nullable() }),
  },
  /**
   * Opens an address until a moment within the next 26 hours, such as the end of the owner's day; an open one keeps its
   * address.
   */
  openStaff: {
    method: 'POST',
    path: '/:appId/:fileId',
    body: z.object({
      until: z.iso.datetime(),
      /** Where the owner is; rows show days and times in this zone if the owner has not chosen one. */
      timeZone: timeZoneSchema,
    }),
    returns,
  },
  /** Ends it at once; the next one has another address. */
  endStaff: { method: 'POST', path: '/:appId/:fileId/end', returns },
});
