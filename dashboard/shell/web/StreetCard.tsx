import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { House } from '#frontend/house/House.tsx';
import { Plaster } from '#frontend/house/Plaster.tsx';
import type { Manifest } from '#kernel/manifest.ts';
import styles from './street.module.css';

interface StreetCardProps {
  app: Pick<Manifest, 'title' | 'description' | 'color' | 'house' | 'place'>;
  /** Where the card leads; without it the card only shows. */
  link?: {
    href: string;
    onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
    /** A pointer, a finger or the focus has come to it. */
    onAhead: () => void;
  };
  /** Beside the name. */
  mark?: ReactNode;
}

const plaster = { width: 420, height: 150 };

/** An app on the street: its front between unpainted neighbours, its name in the cell below the ground line. */
export function StreetCard({ app, link, mark }: StreetCardProps) {
  const aboutId = useId();
  return (
    <li className={link ? `${styles['card']} ${styles['open']}` : styles['card']}>
      <span className={styles['front']}>
        <House app={app} width={124} />
        <span className={styles['neighbours']}>
          <Plaster seed={app.place} {...plaster} />
        </span>
      </span>
      <span className={styles['caption']}>
        <span className={styles['title']}>
          {link ? (
            <a
              className={`${styles['name']} ${styles['link']}`}
              href={link.href}
              aria-describedby={aboutId}
              onClick={link.onClick}
              onPointerEnter={link.onAhead}
              onFocus={link.onAhead}
              onTouchStart={link.onAhead}
            >
              {app.title}
            </a>
          ) : (
            <h3 className={styles['name']}>{app.title}</h3>
          )}
          {mark}
        </span>
        <span id={aboutId} className={styles['about']}>
          {app.description}
        </span>
        {link && <CaretRightIcon className={styles['caret']} size={18} aria-hidden />}
      </span>
    </li>
  );
}

/** Unpainted houses that complete the last row. */
export function StreetRest({ seed }: { seed: number }) {
  return (
    <li className={styles['rest']} aria-hidden="true">
      <span className={styles['front']}>
        <span className={styles['neighbours']}>
          <Plaster seed={seed} width={1680} height={plaster.height} />
        </span>
      </span>
    </li>
  );
}
