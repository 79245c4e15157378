import Button from '@mui/material/Button';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { HourglassMediumIcon } from '@phosphor-icons/react/HourglassMedium';
import { LockSimpleIcon } from '@phosphor-icons/react/LockSimple';
import { PaintBrushIcon } from '@phosphor-icons/react/PaintBrush';
import type { ReactNode } from 'react';
import type { useAccess } from '#frontend/calls/access.ts';
import { signInAddress } from '#frontend/calls/session.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { ReasonChip } from '#frontend/status/ReasonChip.tsx';
import type { SubscriptionStatus } from '#kernel/calls/access.ts';
import { counted } from '#kernel/counted.ts';
import { dayFormat, dayOf } from '#kernel/day.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { AccessActions } from '../access/AccessActions.tsx';
import { closedBecause, expiryLine } from '../access/gate-words.ts';
import styles from './paint-bar.module.css';
import type { usePainting } from './use-painting.ts';

interface PaintBarProps {
  chosen: readonly Manifest[];
  access: ReturnType<typeof useAccess>;
  painting: ReturnType<typeof usePainting>;
}

/** Says what painting makes and starts, beside the one button that paints; without access, what opens the houses. */
export function PaintBar({ chosen, access, painting }: PaintBarProps) {
  const { problem, isTrialProblem, busyIds } = painting;
  const closed = access.state === 'closed' ? access : undefined;
  const canTry = closed?.subscription.details.isEligibleForTrial === true;
  const isRefused = closed !== undefined && !canTry;
  const isBusy = busyIds.length > 0;
  return (
    <section className={styles['bar']} aria-label="What painting makes">
      {problem && !isRefused && (
        <div className={styles['problem']}>
          <ProblemAlert
            title={isTrialProblem ? 'Failed to start trial' : 'Nothing was painted'}
            problem={problem}
            action={problem.status === 401 && <Button href={signInAddress()}>Sign In</Button>}
          />
        </div>
      )}
      {access.state === 'failed' && (
        <div className={styles['problem']}>
          <ProblemAlert
            title="Failed to check subscription status"
            problem={access.problem}
            action={<Button onClick={access.retry}>Retry</Button>}
          />
        </div>
      )}
      <Folders chosen={chosen} />
      {canTry && <TrialLine />}
      {isRefused && <Refused {...closed} />}
      <div className={styles['act']}>
        {isRefused ? (
          <WayIn {...closed} onCheck={access.retry} />
        ) : (
          <Button
            variant="contained"
            size="large"
            fullWidth
            disabled={chosen.length === 0 || access.state === 'waiting' || access.state === 'failed'}
            loading={isBusy}
            loadingPosition="start"
            startIcon={<PaintBrushIcon size={18} aria-hidden />}
            onClick={() => painting.paint(chosen)}
          >
            {labelOf(chosen.length, isBusy)}
          </Button>
        )}
      </div>
    </section>
  );
}

function labelOf(count: number, isBusy: boolean): string {
  if (count === 0) return 'Pick at least one house';
  return `${isBusy ? 'Painting' : 'Paint'} ${counted(count, 'house')}`;
}

function Part({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['part']}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h2 className={styles['title']}>{title}</h2>
        {children}
      </div>
    </div>
  );
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function Folders({ chosen }: Pick<PaintBarProps, 'chosen'>) {
  const count = chosen.length;
  return (
    <div className={styles['wide']}>
      <Part
        icon={<FolderSimpleIcon size={20} />}
        title={`${numbers[count] ?? count} ${count === 1 ? 'folder' : 'folders'} in your Drive`}
      >
        <p className={styles['path']}>
          My Drive / Rowhouse{count > 0 && ` / ${chosen.map(({ id }) => id).join(', ')}`}
        </p>
        <p>Rowhouse sees only the files it creates here.</p>
      </Part>
    </div>
  );
}

const trialMs = 14 * 86_400_000;
const longDay = dayFormat({ dateStyle: 'long' });

function TrialLine() {
  return (
    <Part icon={<HourglassMediumIcon size={20} />} title="Your 14 free days start when you paint">
      <p>
        No card. They end on {longDay(dayOf(new Date(Date.now() + trialMs)))} by themselves; your sheets stay
        yours either way.
      </p>
    </Part>
  );
}

interface RefusedProps {
  subscription: SubscriptionStatus;
  needs: 'subscription' | 'alpha';
}

function Refused({ subscription: status, needs }: RefusedProps) {
  const isAlpha = needs === 'alpha';
  return (
    <Part
      icon={<LockSimpleIcon size={20} />}
      title={
        <>
          {isAlpha ? 'Alpha Access Required' : 'Subscription Required'} <ReasonChip status={status} />
        </>
      }
    >
      <p>
        {isAlpha ? status.message : closedBecause(status)} {expiryLine(status)}
      </p>
    </Part>
  );
}

function WayIn({ subscription, needs, onCheck }: RefusedProps & { onCheck: () => void }) {
  if (needs === 'subscription') return <AccessActions status={subscription} />;
  return (
    <Button variant="contained" size="large" fullWidth onClick={onCheck}>
      Check again
    </Button>
  );
}
