import { useState } from 'react';
import { newRequestKey } from './request-key.ts';

/** A write that failed before the form was opened. */
interface Failed {
  content: unknown;
  requestKey: string;
}

/**
 * Gives the key of a form's write by what it writes. The same sent again is the same write, so that it happens once;
 * what was changed in between is another one, for an earlier attempt may stand in the sheet as it was.
 * `unanswered.ts` knows what was sent before the form was opened, until the app has written something else.
 */
export function useKeyFor(failed?: Failed): (content: unknown) => string {
  const [keys] = useState(() => new Map(failed ? [[JSON.stringify(failed.content), failed.requestKey]] : []));
  return (content) => {
    const text = JSON.stringify(content);
    const requestKey = keys.get(text) ?? newRequestKey();
    keys.set(text, requestKey);
    return requestKey;
  };
}
