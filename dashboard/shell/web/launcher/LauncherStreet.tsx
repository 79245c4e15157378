import type { KeyboardEvent } from 'react';
import type { HouseOnStreet } from '#frontend/house/app-houses.ts';
import { loadAppAhead, openApp } from '../load-ahead.ts';
import { onPlainClick } from '../plain-click.ts';
import { StreetCard, StreetRest } from '../StreetCard.tsx';
import styles from '../street.module.css';
import { addressOf } from './own-apps.ts';

interface LauncherStreetProps {
  apps: readonly HouseOnStreet[];
  /** While it is not known which houses are painted, the street is plaster. */
  isWaiting: boolean;
}

export function LauncherStreet({ apps, isWaiting }: LauncherStreetProps) {
  // All at once: a house that came first would move when its neighbours come.
  const painted = isWaiting ? [] : apps;
  const open = (app: HouseOnStreet) => onPlainClick(() => openApp(app.id, addressOf(app)));
  return (
    <ul
      className={`${styles['street']} ${styles['edge']}`}
      aria-label="Your applications"
      aria-busy={isWaiting}
      onKeyDown={moveAlongStreet}
    >
      {painted.map((app) => (
        <StreetCard
          key={app.sheet ?? app.id}
          app={app}
          link={{
            href: addressOf(app),
            onClick: open(app),
            onAhead: () => loadAppAhead(app.id),
          }}
        />
      ))}
      <StreetRest key={painted.length} seed={77} />
    </ul>
  );
}

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** Arrow keys go from house to house; up and down go to the one above or below. */
export function moveAlongStreet(event: KeyboardEvent<HTMLElement>): void {
  const direction = directions[event.key];
  const houses = [...event.currentTarget.querySelectorAll<HTMLElement>('a, input')];
  const at = houses.findIndex((house) => house.matches(':focus'));
  if (!direction || at < 0) return;
  event.preventDefault();
  const tops = houses.map((house) => house.getBoundingClientRect().top);
  const columns = tops.filter((top) => top === tops[0]).length;
  houses[at + direction.x + direction.y * columns]?.focus();
}
