import { useState } from 'react';
import { newRequestKey } from './request-key.ts';

/** A write that failed before the form was opened. */
interface Failed {
  content: unknown;
  requestKey: string;
}

/**
 * Returns the keys of a form that sends several writes one after the other, or rows that are made again from what was
 * typed: by what each writes. The same sent again is the same write, so that it happens once; if it was changed in
 * between it is another one, because an earlier attempt may be in the sheet unchanged. A form with one write makes
 * its command with `again`.
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
