import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** The id of what the keyboard put down last. */
export const PutDownByKeys = createContext<RefObject<string | undefined>>({ current: undefined });

/** Where it was put down, a thing is drawn anew: the focus follows it, to its handle as soon as it has one again. */
export function usePutDown(id: string, hasHandle: boolean) {
  const putDown = useContext(PutDownByKeys);
  const frame = useRef<HTMLElement>(null);
  const handle = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement === frame.current;
    const target = hasHandle ? handle.current : frame.current;
    if (putDown.current !== id || !isLost || !target) return;
    if (!hasHandle) target.tabIndex = -1;
    target.focus();
  }, [putDown, id, hasHandle]);
  return { frame, handle };
}
