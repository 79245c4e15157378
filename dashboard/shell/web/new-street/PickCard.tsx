import { CheckIcon } from '@phosphor-icons/react/Check';
import { useId } from 'react';
import { reasonOf } from '#frontend/calls/answers.ts';
import { House } from '#frontend/house/House.tsx';
import { Plaster } from '#frontend/house/Plaster.tsx';
import type { Manifest } from '#kernel/manifest.ts';
import type { Problem } from '#kernel/problem.ts';
import street from '../street.module.css';
import styles from './new-street.module.css';

interface PickCardProps {
  app: Manifest;
  isPicked: boolean;
  isBusy: boolean;
  /** Why it could not be painted. */
  problem: Problem | null;
  onToggle: () => void;
  onRetry: () => void;
}

/** A house to pick: its gable in plaster or in its paint, and in the cell below a checkbox. */
export function PickCard({ app, isPicked, isBusy, problem, onToggle, onRetry }: PickCardProps) {
  const id = useId();
  return (
    <li className={`${street['card']} ${styles['card']}`} data-accent={app.color}>
      <span className={street['front']}>
        <House app={app} width={124} isPlaster={!isPicked || problem !== null} />
        <span className={street['neighbours']}>
          <Plaster seed={app.place} width={420} height={150} />
        </span>
      </span>
      <span className={`${street['caption']} ${styles['caption']} ${isPicked ? styles['picked'] : ''}`}>
        <span className={styles['box']}>
          <input
            id={id}
            className={styles['check']}
            type="checkbox"
            checked={isPicked}
            disabled={isBusy}
            aria-describedby={`${id}-about`}
            onChange={onToggle}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onToggle();
            }}
          />
          <CheckIcon className={styles['mark']} size={14} weight="bold" aria-hidden />
        </span>
        <span className={styles['words']}>
          <label className={`${street['name']} ${styles['label']}`} htmlFor={id}>
            {app.title}
          </label>
          <span id={`${id}-about`} className={street['about']}>
            {app.brief ?? app.description}
          </span>
          {problem && !isBusy && (
            <span role="alert" className={styles['failed']}>
              Not painted. {reasonOf(problem)}{' '}
              <button type="button" className={styles['retry']} onClick={onRetry}>
                Retry
              </button>
            </span>
          )}
        </span>
      </span>
    </li>
  );
}
