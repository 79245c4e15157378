import { useState } from 'react';
import type { useAccess } from '#frontend/calls/access.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { PageSpinner } from '../PageSpinner.tsx';
import { FirstVisit } from './FirstVisit.tsx';
import { readPicked } from './picked.ts';
import { usePainting } from './use-painting.ts';

const FirstRows = onDemand(async () => (await import('./FirstRows.tsx')).FirstRows);

interface NewStreetProps {
  user: SessionUser;
  /** The houses to pick from. */
  apps: readonly Manifest[];
  access: ReturnType<typeof useAccess>;
  /** The person comes back from granting what painting asked for. */
  hasGranted: boolean;
  onPainted: () => void;
  /** Adds further houses. */
  onAdd: (() => void) | undefined;
}

/** The street of a new person: they pick houses, and each painted one opens at its first row. */
export function NewStreet({ user, apps, access, hasGranted, onPainted, onAdd }: NewStreetProps) {
  const painting = usePainting(access, onPainted);
  const [choice] = useState(apps);
  const [kept] = useState(readPicked);
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(kept));
  useLoadedAhead(FirstRows.load);
  if (painting.houses.some(({ problem }) => problem === null)) {
    return <FirstRows user={user} {...painting} onAdd={onAdd} meanwhile={<PageSpinner />} />;
  }
  return (
    <FirstVisit
      user={user}
      apps={choice}
      access={access}
      painting={painting}
      picked={picked}
      onPick={setPicked}
      // The houses that were picked before the person left for the consent page, not the current choice.
      paintsAtOnce={hasGranted && kept.length > 0}
    />
  );
}
