import * as z from 'zod';

/** Where this installation's maps come from, besides the data in the build. */
export const mapSourcesSchema = z.object({
  /** The folder of the bundled data; null if the pages were built without it. */
  data: z.string().nullable(),
  /** A PMTiles archive with roads. */
  roads: z.string().nullable(),
  /** Vector tiles with roads: an address with {z}, {x} and {y}. */
  roadTiles: z.string().nullable(),
  /** Imagery in more detail than the bundled data. */
  satelliteTiles: z.string().nullable(),
  /** A style that replaces the bundled Standard one. */
  styleUrl: z.string().nullable(),
});
export type MapSources = z.infer<typeof mapSourcesSchema>;
