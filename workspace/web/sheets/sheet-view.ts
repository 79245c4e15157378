import type { CallFailure } from '../api/call.ts';
import type { FileVersion } from '../api/drive.ts';
import type { BasicFilter } from './finding/filters.ts';
import type { SaveState } from './saving/save-queue.ts';
import type { ActiveCell, TabLabel, VisibleCells } from './shown-state.ts';

/** What the page shows of an open sheet. */
export interface SheetView {
  title: string;
  canEdit: boolean;
  saveState: SaveState;
  /** Why others' changes do not arrive at the moment. */
  readFailure: CallFailure | undefined;
  notice: string | undefined;
  tabs: TabLabel[];
  hiddenTabs: TabLabel[];
  activeTabId: string | undefined;
  canUndo: boolean;
  canRedo: boolean;
  activeCell: ActiveCell | undefined;
  visible: VisibleCells;
  used: { rows: number; columns: number };
  /** The filter of the open tab. */
  filter: BasicFilter | undefined;
}

/** Before the editor has shown anything. */
export function firstView(file: FileVersion): SheetView {
  return {
    title: file.name,
    canEdit: file.capabilities?.canEdit ?? true,
    saveState: { kind: 'saved' },
    readFailure: undefined,
    notice: undefined,
    tabs: [],
    hiddenTabs: [],
    activeTabId: undefined,
    canUndo: false,
    canRedo: false,
    activeCell: undefined,
    visible: { columns: [], rows: [] },
    used: { rows: 0, columns: 0 },
    filter: undefined,
  };
}
