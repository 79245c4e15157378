import { useSyncExternalStore } from 'react';
import type { SheetSession, SheetView } from './session.ts';

export function useSheetView(session: SheetSession): SheetView {
  return useSyncExternalStore(session.subscribe, session.view);
}
