import { hasSignedOutSince } from '../calls/signed-out.ts';

// What was typed a moment ago. The device's database takes a change only after a while, and a page that is closed in
// the meantime loses it; this storage has it at once. The beginning of its keys stands in `session.ts` as well, which
// removes them when the person signs out.

const beginning = 'rowhouse-typed ';

/** Holds a draft until the database has it; not for somebody who has signed out meanwhile, in another tab. */
export function noteTyped(id: string, draft: unknown): void {
  if (hasSignedOutSince(performance.timeOrigin)) return;
  try {
    localStorage.setItem(beginning + id, JSON.stringify(draft));
  } catch {
    // A storage that is full or blocked: the database may take it all the same.
  }
}

export function forgetTyped(id: string): void {
  try {
    localStorage.removeItem(beginning + id);
  } catch {
    // What is blocked holds nothing either.
  }
}

/** The draft that did not get into the database; undefined where there is none. */
export function typedDraft(id: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(beginning + id) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
