import * as z from 'zod';
import { problemSchema } from './problem.ts';

// A file that takes long is told of while it is made, in the answer that brings it: lines of JSON, and behind the last one its
// bytes. Who asks for it by this type gets it so; all others get the file alone.

export const toldType = 'application/vnd.rowhouse.told-file';

export const toldLineSchema = z.union([
  /** So many of its parts are made. */
  z.object({ done: z.int().min(0), total: z.int().min(0) }),
  /** Its bytes follow; `link` where it lies in Drive as well. */
  z.object({ file: z.object({ type: z.string(), link: z.string().optional() }) }),
  z.object({ problem: problemSchema }),
]);
export type ToldLine = z.infer<typeof toldLineSchema>;
