import * as z from 'zod';
import { defineCalls } from '../contract.ts';

const sampleStatusSchema = z.object({
  /** `cut` is what a server that ended has left half made. */
  state: z.enum(['none', 'making', 'made', 'cut', 'taking']),
  /** Houses that are furnished, of how many. */
  done: z.int(),
  total: z.int(),
  /** The day on which it was made; null while it is not. */
  madeOn: z.string().nullable(),
  /** Apps that have none, and why. */
  leftOut: z.array(z.object({ app: z.string(), why: z.string() })),
  folderLink: z.string().nullable(),
  /** True where its folder, emptied, goes to the trash of Drive: what else lies in it is not shown to us. */
  leavesFolder: z.boolean(),
  problem: z.string().nullable(),
});
export type SampleStatus = z.infer<typeof sampleStatusSchema>;

const sampleSurveySchema = z.object({
  files: z.int(),
  /** Sheets that were changed since they were made; they go to the trash of Drive. */
  changed: z.array(z.string()),
  /** What was put among them since; it goes to the trash of Drive, too. */
  added: z.array(z.string()),
});
export type SampleSurvey = z.infer<typeof sampleSurveySchema>;

/** Sample data in the person's Drive: made, and taken away again without a trace. */
export const sampleCalls = defineCalls('/api/sample', {
  status: { method: 'GET', path: '', returns: sampleStatusSchema },
  /** What taking it away would take away. */
  survey: { method: 'GET', path: '/survey', returns: sampleSurveySchema },
  /** Makes it in the background, anew where it is there already. */
  make: { method: 'POST', path: '', returns: sampleStatusSchema },
  takeAway: { method: 'DELETE', path: '', returns: sampleStatusSchema },
});
