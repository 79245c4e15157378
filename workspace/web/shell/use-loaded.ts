import { useCallback, useEffect, useState } from 'react';
import { asFailure, type CallFailure, isAborted, leaveForSignIn } from '../api/call.ts';

export interface Loaded<Value> {
  value: Value | undefined;
  failure: CallFailure | undefined;
  isLoading: boolean;
  reload(): void;
}

/**
 * Reads something when the page opens and whenever `key` changes. A later reading keeps the earlier value on
 * the screen; an ended session leads to the sign-in page.
 */
export function useLoaded<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<{ key: string; value?: Value; failure?: CallFailure }>({ key });
  const [isLoading, setLoading] = useState(true);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything that load closes over.
  useEffect(() => {
    const controller = new AbortController();
    setLoading(true);
    load(controller.signal)
      .then((value) => setLoaded({ key, value }))
      .catch((error: unknown) => {
        if (isAborted(error) || controller.signal.aborted) return;
        const failure = asFailure(error);
        if (failure.kind === 'signed-out') leaveForSignIn();
        else setLoaded((before) => (before.key === key ? { ...before, failure } : { key, failure }));
      })
      .finally(() => {
        if (!controller.signal.aborted) setLoading(false);
      });
    return () => controller.abort();
  }, [key, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  const isCurrent = loaded.key === key;
  return {
    value: isCurrent ? loaded.value : undefined,
    failure: isCurrent ? loaded.failure : undefined,
    isLoading: isLoading || !isCurrent,
    reload,
  };
}
