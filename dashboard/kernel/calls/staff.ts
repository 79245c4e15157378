import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { timeZoneSchema } from '../preferences.ts';

const staffAddressSchema = z.object({
  /** Whoever has it sees the rows that it shows, until it ends. */
  address: z.url(),
  /** When it ends by itself, or has ended. */
  until: z.iso.datetime(),
  /** Whether it shows rows now. */
  isOpen: z.boolean(),
  /** How many rows were ticked by it. */
  ticks: z.int(),
  /** Null before the first. */
  lastTickAt: z.iso.datetime().nullable(),
});
export type StaffAddress = z.output<typeof staffAddressSchema>;

const returns = z.object({ staff: staffAddressSchema });

/** Addresses where helpers without an account see rows of a file and tick them, for a day; which, the file's app says. */
export const staffCalls = defineCalls('/api/staff', {
  /** The address of a file; null while it has never had one. */
  staffAddress: {
    method: 'GET',
    path: '/:appId/:fileId',
    returns: z.object({ staff: staffAddressSchema.nullable() }),
  },
  /** Opens an address until an instant of the next 26 hours, the end of the day where its owner is; one that is open keeps its address. */
  openStaff: {
    method: 'POST',
    path: '/:appId/:fileId',
    body: z.object({
      until: z.iso.datetime(),
      /** Where the owner is: rows show its days and times, where the owner has chosen no time zone. */
      timeZone: timeZoneSchema,
    }),
    returns,
  },
  /** Ends it at once; the next one is another address. */
  endStaff: { method: 'POST', path: '/:appId/:fileId/end', returns },
});
