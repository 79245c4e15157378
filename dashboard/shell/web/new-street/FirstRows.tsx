import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useQueries } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { House } from '#frontend/house/House.tsx';
import { Plaster } from '#frontend/house/Plaster.tsx';
import { firstNameOf } from '#frontend/page/initials.ts';
import { TabRow } from '#frontend/page/TabRow.tsx';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import { counted } from '#kernel/counted.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { FirstRowPanel } from './FirstRowPanel.tsx';
import styles from './first-rows.module.css';
import type { PaintedHouse } from './use-painting.ts';

interface FirstRowsProps {
  user: SessionUser;
  houses: readonly PaintedHouse[];
  busyIds: readonly string[];
  paint: (apps: readonly Manifest[]) => void;
  /** Adds further houses; absent when all are there. */
  onAdd: (() => void) | undefined;
}

const panelId = 'first-row';

/** The painted street: under each house its sheet, with the first row open. On phones one house at a time. */
export function FirstRows({ user, houses, busyIds, paint, onAdd }: FirstRowsProps) {
  const firstName = firstNameOf(user);
  const isWide = useIsWide();
  const [shownId, setShownId] = useState(houses[0]?.app.id ?? '');
  // It has the address of the street that was there before, which people left far down, at the button that paints.
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which would be taken for what ends the effect.
    scrollTo(0, 0);
  }, []);
  const sheets = useQueries({
    queries: houses.map(({ app, sheet }) => ({
      queryKey: ['first-row', app.id, sheet !== null],
      // Started when the house was painted, and never again by reading it.
      queryFn: async () => await sheet,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  const painted = houses.filter(({ problem }) => problem === null);
  const made = sheets.filter(({ data }) => data?.isMade).length;
  const isMaking = sheets.some(({ isPending }) => isPending);
  return (
    <>
      <div className={styles['head']}>
        <div>
          <Typography
            variant="h1"
            sx={{ fontSize: { xs: 28, md: 36 }, lineHeight: { xs: '34px', md: '42px' } }}
          >
            {firstName === '' ? 'Your street is painted' : `Your street is painted, ${firstName}`}
          </Typography>
          <p className={styles['lead']}>
            Type the first row where it will be kept.
            {isWide && ' It goes straight into the sheet in your Drive.'}
          </p>
        </div>
        {onAdd && isWide && (
          <Button
            variant="outlined"
            color="inherit"
            onClick={onAdd}
            startIcon={<PlusIcon size={17} weight="bold" aria-hidden />}
          >
            Add Application
          </Button>
        )}
      </div>
      {!isWide && (
        <>
          <div className={styles['strip']} aria-hidden="true">
            {houses.map(({ app, problem }) => (
              <House key={app.id} app={app} width={120} isPlaster={problem !== null} />
            ))}
            <Plaster seed={31} width={390} height={120} />
          </div>
          <TabRow
            label="Your houses"
            value={shownId}
            onChange={setShownId}
            tabs={houses.map(({ app }) => ({ value: app.id, label: app.title }))}
            panelId={panelId}
          />
        </>
      )}
      <div
        className={styles['houses']}
        {...(!isWide && { role: 'tabpanel', id: panelId, 'aria-labelledby': `${panelId}-${shownId}` })}
      >
        {houses.map((house, at) => (
          <section
            key={house.app.id}
            className={styles['column']}
            aria-label={house.app.title}
            data-accent={house.app.color}
            hidden={!isWide && house.app.id !== shownId}
          >
            {isWide && (
              <span className={styles['front']}>
                <House app={house.app} width={148} isPlaster={house.problem !== null} />
                <span className={styles['neighbours']}>
                  <Plaster seed={house.app.place} width={700} height={160} />
                </span>
              </span>
            )}
            <FirstRowPanel
              house={house}
              isWide={isWide}
              isFirst={at === 0}
              isBusy={busyIds.includes(house.app.id)}
              onRetry={() => paint([house.app])}
            />
          </section>
        ))}
      </div>
      <p className={styles['made']} role="status">
        {!isMaking && (
          <>
            <CheckCircleIcon size={18} aria-hidden />
            {counted(painted.length, 'folder')}
            {made > 0 && ` and ${counted(made, 'sheet')}`} created in My Drive / Rowhouse
          </>
        )}
      </p>
    </>
  );
}
