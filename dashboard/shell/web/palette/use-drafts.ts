import { useEffect, useEffectEvent, useState } from 'react';
import { afterNextFrame } from '#frontend/page/pauses.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { actionsOf, draftsOf, type HouseDraft } from './app-actions.ts';

const none: readonly HouseDraft[] = [];
const nothing = {};

/** What a line may become in these houses; while it is being parsed, the result for the previous line. */
export function useDrafts(
  apps: readonly Manifest[],
  line: string,
  changed: Readonly<Record<string, string>> = nothing,
): readonly HouseDraft[] {
  const [drafts, setDrafts] = useState(none);
  const ids = apps.map(({ id }) => id).join(' ');
  const read = useEffectEvent((of: string) =>
    draftsOf(actionsOf(apps.filter(({ id }) => of.split(' ').includes(id))), line, changed),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read follows from these
  useEffect(() => {
    let isWanted = true;
    // The letter that was typed is shown first.
    const stop = afterNextFrame(async () => {
      const found = await read(ids);
      // Most lines become nothing: an empty result is not rendered again.
      if (isWanted) setDrafts(found.length === 0 ? none : found);
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [line, changed, ids]);
  return drafts;
}
