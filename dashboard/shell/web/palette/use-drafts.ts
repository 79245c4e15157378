import { useEffect, useEffectEvent, useState } from 'react';
import { afterNextFrame } from '#frontend/page/pauses.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { actionsOf, draftsOf, type HouseDraft } from './app-actions.ts';

const none: readonly HouseDraft[] = [];
const nothing = {};

interface Drafts {
  /** What the line may become; while it is being parsed, the result for the previous line. */
  drafts: readonly HouseDraft[];
  /** What the line as it stands may become: somebody who presses Enter does not wait for the screen. */
  readNow: () => Promise<readonly HouseDraft[]>;
}

/** What a line may become in these houses. */
export function useDrafts(
  apps: readonly Manifest[],
  line: string,
  changed: Readonly<Record<string, string>> = nothing,
): Drafts {
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
  return { drafts, readNow: () => draftsOf(actionsOf(apps), line, changed) };
}
