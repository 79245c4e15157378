import * as z from 'zod';
import { photoSchema } from './files.ts';

// What scripts bring: a photo that waits in the photos folder of its sheet until its person makes a row of it.

/** The report or SnapSheet that a photo is for, by its name or its id; without one it is the newest. */
export const draftPlaceSchema = z.string().trim().min(1).max(200).optional();

export const photoDraftSchema = z.object({
  photo: photoSchema,
  /** Where it waits. */
  place: z.object({ id: z.string(), name: z.string() }),
  /** What was read, by the name of the field; what was not found is absent. */
  fields: z.record(z.string(), z.string()),
  /** The fields among them that are worth a look before they are believed. */
  unsure: z.array(z.string()),
  /** Why the photo was not read, in a sentence; null where it was. */
  notRead: z.string().nullable(),
  /** Where its person confirms it, below the address of Rowhouse. */
  page: z.string(),
});
export type PhotoDraft = z.infer<typeof photoDraftSchema>;
