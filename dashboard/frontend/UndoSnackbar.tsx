import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { overFoundation } from './snackbar-place.ts';

interface UndoOffer {
  /** '"Airport taxi" deleted' */
  message: string;
  /** What kind of thing was done; a bin when absent. */
  icon?: ReactNode;
  undo: () => void;
}

const OfferUndo = createContext<(offer: UndoOffer) => void>(() => {});

/** Offers to take back what was just done. */
export function useOfferUndo() {
  return useContext(OfferUndo);
}

const openMs = 8000;

/** Holds the one snackbar of the screens within: 8 s, longer while it is pointed at or focused. */
export function UndoSnackbar({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<UndoOffer & { key: number }>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <OfferUndo
      value={(next) => {
        setOffer((last) => ({ ...next, key: (last?.key ?? 0) + 1 }));
        setIsOpen(true);
      }}
    >
      {children}
      <Snackbar
        key={offer?.key}
        open={isOpen}
        autoHideDuration={openMs}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') setIsOpen(false);
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        message={
          <>
            {offer?.icon ?? <TrashIcon size={18} aria-hidden />}
            {offer?.message}
          </>
        }
        action={
          <Button
            size="small"
            onClick={() => {
              setIsOpen(false);
              offer?.undo();
            }}
          >
            Undo
          </Button>
        }
        sx={{
          bottom: overFoundation(76, 70),
          left: { xs: 0, md: 28 },
          right: { xs: 0, md: 'auto' },
          '& .MuiSnackbarContent-message': { display: 'flex', alignItems: 'center', gap: 3 },
        }}
      />
    </OfferUndo>
  );
}
