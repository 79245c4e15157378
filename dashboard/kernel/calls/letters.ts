import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { letterSchema } from '../letters.ts';

/** Letters that the installation's mail server sends, if it has one; replies go to the person who wrote. */
export const letterCalls = defineCalls('/api/letters', {
  /** Sends one letter, once under the request's key. */
  send: {
    method: 'POST',
    path: '',
    body: letterSchema,
    returns: z.object({ success: z.literal(true) }),
  },
});
