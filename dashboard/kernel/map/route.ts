import * as z from 'zod';

/** As many as a form accepts. */
export const mostStops = 26;

/** A stop on the way, in degrees. */
export const stopsSchema = z
  .array(z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }))
  .min(2)
  .max(mostStops);
export type Stops = z.infer<typeof stopsSchema>;

/** A route by road. */
export const routeSchema = z.object({
  /** From each stop to the next, in metres. */
  legs: z.array(z.number().min(0)).min(1),
  /** Latitude and longitude along it, in their order. */
  points: z.array(z.tuple([z.number(), z.number()])).min(2),
  /** Attribution. */
  host: z.string(),
});
export type RoadRoute = z.infer<typeof routeSchema>;
