import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { timeZoneSchema } from '../preferences.ts';

const publicFormSchema = z.object({
  /** Anyone who has it can add rows, and sees what the form asks for. */
  address: z.url(),
  isOn: z.boolean(),
  /** When its address was made. */
  createdAt: z.iso.datetime(),
  /** How many rows have come through it, under this address and earlier ones. */
  rows: z.int(),
  /** Null before the first. */
  lastRowAt: z.iso.datetime().nullable(),
});
export type PublicForm = z.output<typeof publicFormSchema>;

const returns = z.object({ form: publicFormSchema });

/** Forms at addresses where people without an account add rows; the app's file says what they ask for. */
export const formCalls = defineCalls('/api/forms', {
  /** The form of a file; null while it has never been open. */
  publicForm: {
    method: 'GET',
    path: '/:appId/:fileId',
    returns: z.object({ form: publicFormSchema.nullable() }),
  },
  /** Opens it at its address, which is made the first time. */
  openForm: {
    method: 'POST',
    path: '/:appId/:fileId',
    /** Where the owner is: its last day ends there if they have not chosen a zone. Earlier pages send nothing. */
    body: z.object({ timeZone: timeZoneSchema }).nullable(),
    returns,
  },
  /** Closes it at once; opening the form again brings the same address back. */
  closeForm: { method: 'POST', path: '/:appId/:fileId/close', returns },
  /** Gives it a new address; the old one stops working. */
  newFormAddress: { method: 'POST', path: '/:appId/:fileId/address', returns },
});
