import * as z from 'zod';
import { defineCalls } from '../contract.ts';

const publicFormSchema = z.object({
  /** Whoever has it can add rows, and sees what the form asks. */
  address: z.url(),
  isOn: z.boolean(),
  /** When its address was made. */
  createdAt: z.iso.datetime(),
  /** How many rows have come by it, under this address and those before. */
  rows: z.int(),
  /** Null before the first. */
  lastRowAt: z.iso.datetime().nullable(),
});
export type PublicForm = z.output<typeof publicFormSchema>;

const returns = z.object({ form: publicFormSchema });

/** Forms at addresses where people without an account add a row; what they ask, the file of the app says. */
export const formCalls = defineCalls('/api/forms', {
  /** The form of a file; null while it has never been open. */
  publicForm: {
    method: 'GET',
    path: '/:appId/:fileId',
    returns: z.object({ form: publicFormSchema.nullable() }),
  },
  /** Opens it at its address, which the first time makes. */
  openForm: { method: 'POST', path: '/:appId/:fileId', returns },
  /** Closes it at once; its address opens again with the form. */
  closeForm: { method: 'POST', path: '/:appId/:fileId/close', returns },
  /** Gives it another address; at the one before there is nothing from then on. */
  newFormAddress: { method: 'POST', path: '/:appId/:fileId/address', returns },
});
