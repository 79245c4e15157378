import { useRef } from 'react';
import { newRequestKey } from './request-key.ts';

/**
 * Gives the key of a write by what it writes. The same sent again is the same write, so that it happens once; what was
 * changed in between is another one, for an earlier attempt may stand in the sheet as it was.
 */
export function useKeyFor(): (content: unknown) => string {
  const sent = useRef({ text: '', requestKey: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== sent.current.text) sent.current = { text, requestKey: newRequestKey() };
    return sent.current.requestKey;
  };
}
