import { startTransition, useCallback, useState } from 'react';

/**
 * The dialog over a screen, if there is one. Rendering a form takes a while: the press that opens it is answered
 * first, and typing or pressing meanwhile is not delayed.
 */
export function useOpenDialog<Dialog>(): [Dialog | null, (dialog: Dialog | null) => void] {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const open = useCallback(
    (next: Dialog | null) => (next === null ? setDialog(null) : startTransition(() => setDialog(next))),
    [],
  );
  return [dialog, open];
}
