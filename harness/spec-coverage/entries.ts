import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const entrySchema = z.strictObject({
  id: z.string().regex(/^[A-Z]{3}-\d{2,3}$/),
  /** Of the specification. */
  section: z.string(),
  what: z.string().min(3),
  /** What people read, word for word; {…} and N stand for what varies. */
  literals: z.array(z.string()).min(1).optional(),
  /** "folder/file.test.ts › title" */
  tests: z.array(z.string()),
  /** Why the product deliberately does something else. */
  superseded: z.string().min(10).optional(),
});
export type Entry = z.infer<typeof entrySchema>;

export interface Area {
  name: string;
  entries: readonly Entry[];
}

/** The entries of the specification by area: a file for each area, a line for each entry. */
export function readAreas(): Area[] {
  const folder = import.meta.dirname;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .map((file) => ({
      name: path.basename(file, '.jsonl'),
      entries: readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => entrySchema.parse(JSON.parse(line))),
    }));
}
