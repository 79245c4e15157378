import * as z from 'zod';
import { type MapFormat, mapFormats, mapOrderSchema } from '#kernel/map/order.ts';
import type { GeoPlace } from '#kernel/map/place.ts';
import { Problem } from '#kernel/problem.ts';
import { answerJobs } from '../process-answers.ts';
import { findPlaces } from './places.ts';
import { type RenderedMap, render } from './render.ts';

// Runs as a process of its own: maps are made from tens of megabytes of shapes and names, which are freed when it
// ends.

export type MapJob =
  | { do: 'render'; order: unknown; format: MapFormat; roads: string | null }
  | { do: 'search'; text: string };

export type MapAnswer =
  | { result: RenderedMap | GeoPlace[] }
  | { refusal: { message: string; fields: Record<string, string> } };

const jobSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('render'),
    order: mapOrderSchema,
    format: z.enum(mapFormats),
    roads: z.string().nullable(),
  }),
  z.object({ do: z.literal('search'), text: z.string() }),
]);

answerJobs(async (input): Promise<MapAnswer> => {
  const job = jobSchema.parse(input);
  try {
    if (job.do === 'search') return { result: findPlaces(job.text) };
    return { result: await render(job.order, job.format, job.roads) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refusal: { message: error.message, fields: error.details.fields ?? {} } };
  }
});
