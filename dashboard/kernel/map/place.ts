import * as z from 'zod';

export const placeSchema = z.object({
  name: z.string(),
  /** In English; empty if the place is in no country. */
  country: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  population: z.int(),
});
export type GeoPlace = z.infer<typeof placeSchema>;
