import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Extraction } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';

type Reading<E> =
  | { state: 'reading'; extraction: null; problem: null }
  | { state: 'read'; extraction: E; problem: null }
  | { state: 'failed'; extraction: null; problem: Problem }
  | { state: 'stopped'; extraction: null; problem: null };

const begun = { state: 'reading', extraction: null, problem: null } as const;
const stopped = { state: 'stopped', extraction: null, problem: null } as const;

/**
 * Reads a photo automatically once, and again on request. React may run effects twice: the photo's own identity
 * prevents a second call.
 */
export function useReading<E extends Extraction>(
  photo: File | null,
  read: (photo: File, signal: AbortSignal) => Promise<E>,
) {
  const [reading, setReading] = useState<Reading<E>>(photo ? begun : stopped);
  const asked = useRef<{ photo: File; stop: AbortController }>(null);
  const begin = useEffectEvent((file: File) => {
    asked.current?.stop.abort();
    const stop = new AbortController();
    asked.current = { photo: file, stop };
    setReading(begun);
    read(file, stop.signal).then(
      (extraction) => {
        if (!stop.signal.aborted) setReading({ state: 'read', extraction, problem: null });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const problem =
          error instanceof Problem
            ? error
            : new Problem('SERVER_ERROR', 'The photo could not be read.', { cause: error });
        setReading({ state: 'failed', extraction: null, problem });
      },
    );
  });
  const leave = useEffectEvent(() => {
    asked.current?.stop.abort();
    asked.current = null;
    setReading(stopped);
  });
  useEffect(() => {
    if (photo && asked.current?.photo !== photo) begin(photo);
    // Nothing waits for what a photo says that was removed.
    if (!photo) leave();
  }, [photo]);
  return {
    ...reading,
    retry: () => photo && begin(photo),
    cancel: () => {
      asked.current?.stop.abort();
      setReading(stopped);
    },
  };
}
