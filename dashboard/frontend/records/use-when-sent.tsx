import { useState } from 'react';
import { unsentOf } from '../outbox/laid-over.ts';
import { onDemand } from '../page/on-demand.tsx';

const WaitingRecord = onDemand(() => import('./WaitingRecord.tsx').then((module) => module.WaitingRecord));

/** Does something with a row of the sheet; if the row is not there yet, says so and offers to discard it. */
export function useWhenSent() {
  const [asked, setAsked] = useState<{ name: string; key: string }>();
  /** By the key of the waiting command. */
  const ask = (key: string, name: string) => setAsked({ name, key });
  return {
    ask,
    whenSent: (row: object | null | undefined, name: string, act: () => void) => {
      const unsent = row && unsentOf(row);
      if (unsent?.isNew) ask(unsent.key, name);
      else act();
    },
    question: asked && (
      <WaitingRecord name={asked.name} requestKey={asked.key} onClose={() => setAsked(undefined)} />
    ),
  };
}
