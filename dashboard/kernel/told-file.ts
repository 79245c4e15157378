import * as z from 'zod';
import { problemSchema } from './problem.ts';

// A file that takes long to make reports its progress in the answer that carries it: lines of JSON, followed by the
// file's bytes. Callers that ask for this media type get both; all others get just the file.

export const toldType = 'application/vnd.rowhouse.told-file';

export const toldLineSchema = z.union([
  /** How many of its parts are done. */
  z.object({ done: z.int().min(0), total: z.int().min(0) }),
  /** Its bytes follow; `link` if it is in Drive as well. */
  z.object({ file: z.object({ type: z.string(), link: z.string().optional() }) }),
  z.object({ problem: problemSchema }),
]);
export type ToldLine = z.infer<typeof toldLineSchema>;
