import * as z from 'zod';

/** Where the maps of this installation come from, besides what a page is built with. */
export const mapSourcesSchema = z.object({
  /** The folder of the bundled data; null in an installation whose pages were built without them. */
  data: z.string().nullable(),
  /** A PMTiles archive with roads. */
  roads: z.string().nullable(),
  /** Vector tiles with roads: an address with {z}, {x} and {y}. */
  roadTiles: z.string().nullable(),
  /** Pictures from above in more detail than the bundled ones. */
  satelliteTiles: z.string().nullable(),
  /** A style in place of the bundled Standard one. */
  styleUrl: z.string().nullable(),
});
export type MapSources = z.infer<typeof mapSourcesSchema>;
