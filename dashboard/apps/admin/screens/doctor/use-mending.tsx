import { WrenchIcon } from '@phosphor-icons/react/Wrench';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { counted } from '#kernel/counted.ts';
import { type Mended, type Mending, useMend, useUndoMend } from './doctor-queries.ts';

/** Repairs, and offers an undo. */
export function useMending(onDone: (mended: Mended) => void = () => {}) {
  const offerUndo = useOfferUndo();
  const mend = useMend();
  const undo = useUndoMend();
  const start = (sheets: readonly Mending[]) => {
    mend.mutate(sheets, {
      onSuccess: (mended) => {
        onDone(mended);
        if (mended.count === 0) return;
        const done = `${counted(mended.count, 'repair')} done`;
        const canUndo = mended.undos.length > 0;
        offerUndo({
          message: canUndo ? done : `${done}. This can no longer be undone.`,
          icon: <WrenchIcon size={18} aria-hidden />,
          undo: canUndo ? () => undo.mutateAsync(mended.undos) : null,
        });
      },
    });
  };
  return { start, isBusy: mend.isPending || undo.isPending, mend };
}
