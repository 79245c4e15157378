import { useSyncExternalStore } from 'react';
import type { SheetSession } from './session.ts';
import type { SheetView } from './sheet-view.ts';

export function useSheetView(session: SheetSession): SheetView {
  return useSyncExternalStore(session.subscribe, session.view);
}
