import type { AppContext } from '#backend/context.ts';
import { Problem } from '#kernel/problem.ts';
import { home, logOf } from './contact-sheets.ts';
import { undoMerge } from './merge.ts';

const ways = {
  contacts: (context: AppContext, sheetId: string, sealed: string) =>
    home.rows(context, sheetId).restore(sealed),
  interactions: (context: AppContext, sheetId: string, sealed: string) =>
    logOf(context, sheetId).restore(sealed),
  merge: undoMerge,
};

type Undone = keyof typeof ways;

/** A sealed undo that records what it undoes. */
export function sealedAs(what: Undone, sealed: string): string {
  return `${what}:${sealed}`;
}

function isUndone(text: string): text is Undone {
  return Object.hasOwn(ways, text);
}

/** Undoes what was done; repeating it changes nothing. */
export async function undo(context: AppContext, sheetId: string, text: string): Promise<void> {
  const colon = text.indexOf(':');
  const what = text.slice(0, colon);
  if (!isUndone(what)) throw new Problem('INVALID_INPUT', 'This undo does not belong to contacts.');
  await ways[what](context, sheetId, text.slice(colon + 1));
}
