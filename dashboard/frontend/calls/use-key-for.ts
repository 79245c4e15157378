import { useState } from 'react';
import { newRequestKey } from './request-key.ts';

/** A write that failed before the form was opened. */
interface Failed {
  content: unknown;
  requestKey: string;
}

/**
 * Gives the keys of a form that sends several writes one after the other, or rows that are made anew of what was typed: by what
 * each writes. The same sent again is the same write, so that it happens once; what was changed in between is another one, for
 * an earlier attempt may stand in the sheet as it was. A form with one write makes its command with `again`.
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
