import * as z from 'zod';
import { defineCalls } from '../contract.ts';

/** What every app's screen offers for a file in the trash. */
export const trashCalls = defineCalls('/api/app/shared', {
  restoreFile: {
    method: 'POST',
    path: '/files/:fileId/restore',
    returns: z.object({ success: z.literal(true) }),
  },
});
