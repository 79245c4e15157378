import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '#frontend/house/Logo.tsx';
import { topBarSlotId } from '#frontend/page/top-bar-slot.ts';
import { tintAt } from './scroll-tint.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** The app that is open; shown beside the product's name. */
  place?: string | undefined;
  /** Wide pages begin at the gutter, reading pages further in. */
  isInset?: boolean;
  onHome?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** The product's name at the left, what one may do at the right. Its tint follows the scroll. */
export function TopBar({ place, isInset = false, onHome, children }: TopBarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const follow = () => {
      const { alpha, isOnPlates } = tintAt(scrollY);
      bar.current?.style.setProperty('--tint', String(alpha));
      bar.current?.toggleAttribute('data-plates', isOnPlates);
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return (
    <header ref={bar} className={isInset ? `${styles['bar']} ${styles['inset']}` : styles['bar']}>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <div id={topBarSlotId} className={styles['slot']} />
      <span className={styles['name']}>
        <a className={styles['home']} href="/" onClick={onHome}>
          <Logo size={30} />
          Rowhouse
        </a>
        {place && <span className={styles['place']}>{place}</span>}
      </span>
      <div className={styles['actions']}>
        <span className={styles['embedded']}>Embedded workspace</span>
        {children}
      </div>
    </header>
  );
}
