import { XIcon } from '@phosphor-icons/react/X';
import { useEffect, useState } from 'react';
import styles from './Snackbar.module.css';

export interface Message {
  /** Distinguishes two messages with the same words. */
  id: number;
  text: string;
  action?: { label: string; run(): void };
}

interface SnackbarProps {
  message: Message | undefined;
  onDismiss(): void;
}

const shownMs = 8_000;

/** One message at a time; it stays while it is hovered or has the focus. */
export function Snackbar({ message, onDismiss }: SnackbarProps) {
  const [isHeld, setHeld] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each message has its own time.
  useEffect(() => {
    if (message === undefined || isHeld) return;
    const timer = setTimeout(onDismiss, shownMs);
    return () => clearTimeout(timer);
  }, [message?.id, isHeld]);

  return (
    <div className={styles.place} role="status">
      {message !== undefined && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message on the screen.
        <div
          key={message.id}
          className={styles.snackbar}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{message.text}</span>
          {message.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                message.action?.run();
                onDismiss();
              }}
            >
              {message.action.label}
            </button>
          )}
          <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
            <XIcon size={16} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
