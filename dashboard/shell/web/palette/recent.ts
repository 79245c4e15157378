import * as z from 'zod';
import { readNote, writeNote } from '#frontend/kept/notes.ts';

// The rows that were opened from the palette, kept beside the answers that contain them, and deleted with them.

const recentSchema = z.array(
  z.object({
    /** As `keyOf` names a row. */
    key: z.string(),
    /** Another title there is another row. */
    title: z.string(),
    /** In ms. */
    at: z.number(),
  }),
);
export type Recent = z.infer<typeof recentSchema>[number];

const name = 'recent rows';
const most = 12;

let known: Promise<readonly Recent[]> | undefined;

/** The last one first. */
export function recentRows(): Promise<readonly Recent[]> {
  known ??= readNote(name).then((note) => recentSchema.safeParse(note).data ?? []);
  return known;
}

export async function noteRecent(one: Omit<Recent, 'at'>): Promise<void> {
  const before = await recentRows();
  const next = [{ ...one, at: Date.now() }, ...before.filter(({ key }) => key !== one.key)].slice(0, most);
  known = Promise.resolve(next);
  await writeNote(name, next);
}
