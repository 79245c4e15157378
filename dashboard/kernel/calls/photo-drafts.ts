import * as z from 'zod';
import { photoSchema } from './files.ts';

// What scripts send: a photo that waits in the photos folder of its sheet until the person makes it a row.

/** The report or SnapSheet that a photo is for, by name or id; the newest if not given. */
export const draftPlaceSchema = z.string().trim().min(1).max(200).optional();

export const photoDraftSchema = z.object({
  photo: photoSchema,
  /** Where it waits. */
  place: z.object({ id: z.string(), name: z.string() }),
  /** What was read, by field name; fields that were not found are absent. */
  fields: z.record(z.string(), z.string()),
  /** The fields that should be checked before they are trusted. */
  unsure: z.array(z.string()),
  /** Why the photo was not read, in a sentence; null if it was. */
  notRead: z.string().nullable(),
  /** Where the person confirms it, below the address of Rowhouse. */
  page: z.string(),
});
export type PhotoDraft = z.infer<typeof photoDraftSchema>;
