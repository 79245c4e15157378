import * as z from 'zod';

export const placeSchema = z.object({
  name: z.string(),
  /** As English names it; empty where the place belongs to none. */
  country: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  population: z.int(),
});
export type GeoPlace = z.infer<typeof placeSchema>;
