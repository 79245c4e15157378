import * as z from 'zod';
import { codesIn } from './codes.ts';
import { answerJobs } from './worker-answers.ts';

// Runs in a worker: looking for codes takes tenths of a second of a processor.

const jobSchema = z.object({ photo: z.instanceof(Uint8Array) });

answerJobs(async (input) => await codesIn(jobSchema.parse(input).photo));
