import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  /** While busy the dialog cannot be closed. */
  isBusy?: boolean;
  /** The body is a few words, read with the title when the dialog opens. */
  isQuestion?: boolean;
  /** For lists rather than one question. */
  isWide?: boolean;
  onClose(): void;
  children: ReactNode;
  actions: ReactNode;
}

/** The browser's own modal dialog: it traps the focus and returns it when it closes. */
export function Dialog(props: DialogProps) {
  const { title, isBusy = false, isQuestion = false, isWide = false, onClose, children, actions } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      aria-describedby={isQuestion ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div id={`${id}-body`} className={styles.body}>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
}
