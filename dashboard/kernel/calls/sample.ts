import * as z from 'zod';
import { defineCalls } from '../contract.ts';

const sampleStatusSchema = z.object({
  /** `cut` means that a server stopped halfway. */
  state: z.enum(['none', 'making', 'made', 'cut', 'taking']),
  /** How many houses are furnished, and out of how many. */
  done: z.int(),
  total: z.int(),
  /** The day it was made; null while there is none. */
  madeOn: z.string().nullable(),
  /** Apps without sample data, and why. */
  leftOut: z.array(z.object({ app: z.string(), why: z.string() })),
  folderLink: z.string().nullable(),
  /** True if its folder was empty and goes to the trash of Drive as well; other things in it may be hidden from us. */
  leavesFolder: z.boolean(),
  problem: z.string().nullable(),
});
export type SampleStatus = z.infer<typeof sampleStatusSchema>;

const sampleSurveySchema = z.object({
  files: z.int(),
  /** Sheets that were changed since they were made; they go to the trash of Drive. */
  changed: z.array(z.string()),
  /** What was added to them since; it goes to the trash of Drive as well. */
  added: z.array(z.string()),
});
export type SampleSurvey = z.infer<typeof sampleSurveySchema>;

/** Sample data in the person's Drive: made, and removed again without a trace. */
export const sampleCalls = defineCalls('/api/sample', {
  status: { method: 'GET', path: '', returns: sampleStatusSchema },
  /** What removing it would remove. */
  survey: { method: 'GET', path: '/survey', returns: sampleSurveySchema },
  /** Makes it in the background; if it is there already, makes it again. */
  make: { method: 'POST', path: '', returns: sampleStatusSchema },
  takeAway: { method: 'DELETE', path: '', returns: sampleStatusSchema },
});
