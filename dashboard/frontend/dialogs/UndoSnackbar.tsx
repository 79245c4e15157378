import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { Problem } from '#kernel/problem.ts';
import { reasonOf } from '../calls/answers.ts';
import { thisOutbox } from '../outbox/load-outbox.ts';
import { offersUndo, overStatusBar } from './snackbar-place.ts';

interface UndoOffer {
  /** '"Airport taxi" deleted' */
  message: string;
  /** What kind of thing was done; a bin if the message says that something is gone, else a check mark. */
  icon?: ReactNode;
  /**
   * Null if it cannot be undone any more, as the message then says. If it returns a promise that is rejected, that is told here, and
   * nowhere else: what made the offer may be gone by then.
   */
  undo: (() => unknown) | null;
}

const OfferUndo = createContext<(offer: UndoOffer) => void>(() => {});

/** Offers to undo what was just done. */
export function useOfferUndo() {
  return useContext(OfferUndo);
}

const openMs = 8000;

function usualIcon(message: string): ReactNode {
  const Icon = /\b(?:deleted|removed|moved to the trash)\b/.test(message) ? TrashIcon : CheckIcon;
  return <Icon size={18} aria-hidden />;
}

/** With the keyboard, the offer comes last in the page, and people have the time they need (WCAG 2.2.1). */
function isKeyboardInUse(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && activeElement.matches(':focus-visible');
}

/**
 * Holds the only snackbar of the screens inside: for 8 s, longer while it is hovered or focused, or for the keyboard. Why something was
 * not taken back stays until it is closed.
 */
export function UndoSnackbar({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<UndoOffer & { key: number }>();
  const [isOpen, setIsOpen] = useState(false);
  const [isLasting, setIsLasting] = useState(false);
  // Anything else in the same place makes room for the offer.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(offersUndo, isOpen);
    return () => document.documentElement.removeAttribute(offersUndo);
  }, [isOpen]);
  const show = (next: UndoOffer, staysUntilClosed = false) => {
    setOffer((last) => ({ ...next, key: (last?.key ?? 0) + 1 }));
    setIsLasting(staysUntilClosed || isKeyboardInUse());
    setIsOpen(true);
  };
  async function takeBack() {
    setIsOpen(false);
    try {
      await offer?.undo?.();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // The outbox tells of what has waited, with what the person can do about it.
      if (thisOutbox()?.isListed(error)) return;
      const message = `Not taken back. ${reasonOf(error) ?? ''}`.trim();
      show({ message, icon: <WarningCircleIcon size={18} aria-hidden />, undo: null }, true);
    }
  }
  return (
    <OfferUndo value={show}>
      {children}
      <Snackbar
        key={offer?.key}
        open={isOpen}
        autoHideDuration={isLasting ? null : openMs}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') setIsOpen(false);
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        message={
          <>
            {offer?.icon ?? usualIcon(offer?.message ?? '')}
            {offer?.message}
          </>
        }
        action={
          offer?.undo ? (
            <Button size="small" onClick={() => void takeBack()}>
              Undo
            </Button>
          ) : (
            isLasting && (
              <Button size="small" onClick={() => setIsOpen(false)}>
                Close
              </Button>
            )
          )
        }
        sx={{
          bottom: overStatusBar(76, 70),
          left: { xs: 0, md: 28 },
          right: { xs: 0, md: 'auto' },
          '& .MuiSnackbarContent-message': { display: 'flex', alignItems: 'center', gap: 3 },
          '& .MuiSnackbarContent-message > svg': { flex: 'none' },
        }}
      />
    </OfferUndo>
  );
}
