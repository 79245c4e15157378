import { lazy, Suspense, useState } from 'react';
import type { Unsent } from '../outbox/laid-over.ts';

const WaitingRecord = lazy(() =>
  import('./WaitingRecord.tsx').then((module) => ({ default: module.WaitingRecord })),
);

/** Does something with what is in the sheet; of what waits to be sent it says so, and offers to take it back. */
export function useWhenSent() {
  const [asked, setAsked] = useState<{ name: string; key: string }>();
  return {
    whenSent: (unsent: Unsent | undefined, name: string, act: () => void) => {
      if (unsent) setAsked({ name, key: unsent.key });
      else act();
    },
    question: asked && (
      <Suspense fallback={null}>
        <WaitingRecord name={asked.name} requestKey={asked.key} onClose={() => setAsked(undefined)} />
      </Suspense>
    ),
  };
}
