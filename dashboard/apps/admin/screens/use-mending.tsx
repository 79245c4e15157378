import { WrenchIcon } from '@phosphor-icons/react/Wrench';
import { useOfferUndo } from '#frontend/UndoSnackbar.tsx';
import { counted } from './counted.ts';
import { type Mended, type Mending, useMend, useUndoMend } from './doctor-queries.ts';

/** Mends, offers to take it back, and tells of either what went wrong. */
export function useMending(onDone: (mended: Mended) => void = () => {}) {
  const offerUndo = useOfferUndo();
  const mend = useMend();
  const undo = useUndoMend();
  const start = (sheets: readonly Mending[]) => {
    undo.reset();
    mend.mutate(sheets, {
      onSuccess: (mended) => {
        onDone(mended);
        if (mended.undos.length === 0) return;
        offerUndo({
          message: `${counted(mended.count, 'repair')} done`,
          icon: <WrenchIcon size={18} aria-hidden />,
          undo: () => undo.mutate(mended.undos),
        });
      },
    });
  };
  return { start, isBusy: mend.isPending || undo.isPending, mend, undo };
}
