import { startTransition, useCallback, useState } from 'react';

/**
 * The dialog that stands over a screen, if one does. A form takes a while to draw: what opens it is answered first, and
 * what is typed or pressed meanwhile is not held up.
 */
export function useOpenDialog<Dialog>(): [Dialog | null, (dialog: Dialog | null) => void] {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const open = useCallback(
    (next: Dialog | null) => (next === null ? setDialog(null) : startTransition(() => setDialog(next))),
    [],
  );
  return [dialog, open];
}
