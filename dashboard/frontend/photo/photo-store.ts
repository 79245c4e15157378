import * as z from 'zod';
import { extractionSchema } from '#kernel/extraction.ts';
import { Problem, problemSchema } from '#kernel/problem.ts';
import { idsOfFiles, keepFile, noteBeside, readNoted, removeFiles } from '../kept/files.ts';
import { carryOver, factsOfOlder } from './older-photos.ts';
import { beginningOf } from './photo-ids.ts';

// Photos on their way into a sheet, kept on the device until they are there: each a file, with a note of what was
// read and typed.

/** Whose photos they are, and of which sheet: "expenses/REPORT". */
export interface PhotoPlace {
  email: string;
  place: string;
}

/** What is known about a photo besides its bytes. Whatever may be outdated is parsed when it is read. */
const factsSchema = z.object({
  id: z.string(),
  addedAt: z.number(),
  requestKey: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'reading', 'review', 'saving', 'failed']),
  extraction: z.unknown(),
  draft: z.unknown(),
  isTyped: z.boolean().default(false),
  typedBefore: z.unknown().default(null),
  problem: problemSchema.nullable(),
  failedIn: z.enum(['reading', 'saving']).nullable(),
});

/** A photo as stored on the device. */
export interface KeptPhoto extends z.infer<typeof factsSchema> {
  file: File;
}

const idOf = (place: string, id: string) => beginningOf(place) + id;

async function readKeptFile(fileId: string): Promise<KeptPhoto | undefined> {
  const noted = await readNoted(fileId);
  const { success, data } = factsSchema.safeParse(noted?.note);
  return noted && success ? { ...data, file: noted.file } : undefined;
}

/** The photos of one person and place, in the order in which they were added; none if nothing is kept. */
export async function readKept({ email, place }: PhotoPlace): Promise<KeptPhoto[]> {
  await carryOver(email, async ({ place: to, ...older }) => {
    await keepFile(idOf(to, older.id), older.file, factsOfOlder(older), { most: Number.POSITIVE_INFINITY });
  }).catch(() => undefined);
  const ids = await idsOfFiles(beginningOf(place)).catch(() => []);
  const photos = await Promise.all(ids.map((id) => readKeptFile(id).catch(() => undefined)));
  return photos.filter((photo) => photo !== undefined).toSorted((one, other) => one.addedAt - other.addedAt);
}

/** What another tab has stored about a photo meanwhile; undefined if it is not kept. */
export function readOne({ place }: PhotoPlace, id: string): Promise<KeptPhoto | undefined> {
  return readKeptFile(idOf(place, id)).catch(() => undefined);
}

/** False if the device refused it; then it is gone when the page closes. */
export async function keep({ place }: PhotoPlace, { file, ...facts }: KeptPhoto): Promise<boolean> {
  const id = idOf(place, facts.id);
  try {
    // Its bytes never change, and are written once.
    if (!(await noteBeside(id, facts))) await keepFile(id, file, facts);
    return true;
  } catch {
    return false;
  }
}

export async function forget({ place }: PhotoPlace, id: string): Promise<boolean> {
  return await removeFiles([idOf(place, id)]).then(
    () => true,
    () => false,
  );
}

export function problemKept(problem: KeptPhoto['problem']): Problem | null {
  if (!problem) return null;
  const { error, code, ...details } = problem;
  return new Problem(code, error, details);
}

export function extractionKept(value: unknown) {
  const { success, data } = extractionSchema.loose().safeParse(value);
  return success ? data : null;
}
