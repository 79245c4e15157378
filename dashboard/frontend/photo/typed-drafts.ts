import { hasSignedOutSince } from '../calls/signed-out.ts';

// What was typed a moment ago. The device's database stores a change only after a while, and a page that is closed
// before then would lose it; this storage has it at once. The prefix of its keys is also in `session.ts`, which
// removes them when the person signs out.

const beginning = 'rowhouse-typed ';

/** Holds a draft until the database has it; not for somebody who has signed out meanwhile, in another tab. */
export function noteTyped(id: string, draft: unknown): void {
  if (hasSignedOutSince(performance.timeOrigin)) return;
  try {
    localStorage.setItem(beginning + id, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: the database may store it all the same.
  }
}

export function forgetTyped(id: string): void {
  try {
    localStorage.removeItem(beginning + id);
  } catch {
    // Blocked storage contains nothing either.
  }
}

/** The draft that did not reach the database; undefined if there is none. */
export function typedDraft(id: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(beginning + id) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
