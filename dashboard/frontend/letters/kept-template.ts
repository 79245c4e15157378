import * as z from 'zod';
import { isSharedComputer } from '../kept/shared-computer.ts';
import type { Template } from './merge.ts';

// The letter that was written last, for the next time. It is kept in this browser: in the sheet, everybody who may open it
// would read it, and it is no row of theirs.

/** `session.ts` removes what begins so when the person signs out. */
const keyOf = (app: string) => `rowhouse-last letter ${app}`;

const templateSchema = z.object({ subject: z.string().max(300), body: z.string().max(20_000) });

const blank: Template = { subject: '', body: '' };

/** The letter that was last opened or sent in an app; a blank one where there is none, or what is kept is none. */
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
    // A storage that is full or blocked keeps nothing: the next letter begins blank.
  }
}
