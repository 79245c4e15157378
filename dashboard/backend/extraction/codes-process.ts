import * as z from 'zod';
import { answerJobs } from '../process-answers.ts';
import { codesIn } from './codes.ts';

// Runs as a process of its own: looking for codes takes tenths of a second of processor time.

const jobSchema = z.object({ photo: z.instanceof(Uint8Array) });

answerJobs(async (input) => await codesIn(jobSchema.parse(input).photo));
