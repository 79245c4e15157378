import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { useAccess } from '#frontend/calls/access.ts';
import { firstNameOf } from '#frontend/page/initials.ts';
import { useArrival } from '#frontend/page/use-arrival.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { moveAlongStreet } from '../launcher/LauncherStreet.tsx';
import { StreetRest } from '../StreetCard.tsx';
import street from '../street.module.css';
import styles from './new-street.module.css';
import { PaintBar } from './PaintBar.tsx';
import { PickCard } from './PickCard.tsx';
import { forgetPicked } from './picked.ts';
import type { usePainting } from './use-painting.ts';

interface FirstVisitProps {
  user: SessionUser;
  apps: readonly Manifest[];
  access: ReturnType<typeof useAccess>;
  painting: ReturnType<typeof usePainting>;
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
  paintsAtOnce: boolean;
}

/** Every house is unpainted; picking one shows its paint, and one button paints all picked ones. */
export function FirstVisit({ user, apps, access, painting, picked, onPick, paintsAtOnce }: FirstVisitProps) {
  const firstName = firstNameOf(user);
  const heading = useArrival();
  const chosen = apps.filter(({ id }) => picked.has(id));
  useOnce(paintsAtOnce && chosen.length > 0 && access.state !== 'waiting', () => painting.paint(chosen));
  useEffect(forgetPicked, []);
  const problems = new Map(painting.houses.map(({ app, problem }) => [app.id, problem]));
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  return (
    <>
      <div className={styles['head']}>
        <Typography ref={heading} variant="h1" sx={{ fontSize: { xs: 32, md: 36 }, lineHeight: '42px' }}>
          {firstName === '' ? 'Welcome!' : `Welcome, ${firstName}!`}
        </Typography>
        <p className={styles['lead']}>
          Pick the houses you want on your street.{' '}
          <span className={styles['wide']}>You can paint more, or take one down, at any time.</span>
        </p>
      </div>
      <ul
        className={`${street['street']} ${street['edge']}`}
        aria-label="Houses to pick"
        onKeyDown={moveAlongStreet}
      >
        {apps.map((app) => (
          <PickCard
            key={app.id}
            app={app}
            isPicked={picked.has(app.id)}
            isBusy={painting.busyIds.includes(app.id)}
            problem={problems.get(app.id) ?? null}
            onToggle={() => toggle(app.id)}
            onRetry={() => painting.paint([app])}
          />
        ))}
        <StreetRest seed={77} />
      </ul>
      <PaintBar chosen={chosen} access={access} painting={painting} />
    </>
  );
}

/** Does something one time, as soon as it may be done. */
function useOnce(isDue: boolean, act: () => void): void {
  const isDone = useRef(false);
  const onDue = useEffectEvent(act);
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    onDue();
  }, [isDue]);
}
