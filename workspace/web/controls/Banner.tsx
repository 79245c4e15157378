import { InfoIcon } from '@phosphor-icons/react/Info';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';

interface BannerProps {
  tone: 'error' | 'info' | 'warning';
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}

/** Says in place what failed, why, and what is safe; its buttons are below the words. */
export function Banner({ tone, title, text, children }: BannerProps) {
  const Icon = tone === 'info' ? InfoIcon : WarningCircleIcon;
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={20} className={styles.icon} aria-hidden />
      <div>
        <strong className={styles.title}>{title}</strong>
        {text !== undefined && <p>{text}</p>}
        {children !== undefined && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  );
}
