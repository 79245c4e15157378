import * as z from 'zod';
import { isSharedComputer } from '../kept/shared-computer.ts';
import type { Template } from './merge.ts';

// The last letter that was written, for next time. It is kept in this browser: in the sheet, everybody with access
// would read it, and it is not one of their rows.

/** `session.ts` removes keys with this prefix when the person signs out. */
const keyOf = (app: string) => `rowhouse-last letter ${app}`;

const templateSchema = z.object({ subject: z.string().max(300), body: z.string().max(20_000) });

const blank: Template = { subject: '', body: '' };

/** The last letter that was opened or sent in an app; a blank one if there is none, or if what is kept is invalid. */
export function lastTemplate(app: string): Template {
  try {
    const kept = localStorage.getItem(keyOf(app));
    return kept === null ? blank : (templateSchema.safeParse(JSON.parse(kept)).data ?? blank);
  } catch {
    return blank;
  }
}

export function keepTemplate(app: string, { subject, body }: Template): void {
  if (isSharedComputer()) return;
  try {
    localStorage.setItem(keyOf(app), JSON.stringify({ subject, body }));
  } catch {
    // Storage that is full or blocked keeps nothing: the next letter starts blank.
  }
}
