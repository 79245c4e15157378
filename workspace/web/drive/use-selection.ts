import { useState } from 'react';
import type { DriveFile } from '../api/drive.ts';

/** How a file joins the selection: alone, toggled, or with all files between it and the last one. */
export type SelectHow = 'alone' | 'turn' | 'through';

interface Selected {
  ids: ReadonlySet<string>;
  /** The start of a range of files. */
  anchorId: string | undefined;
}

const none: Selected = { ids: new Set(), anchorId: undefined };

/** The selected ones among the listed files. */
export interface Selection {
  files: readonly DriveFile[];
  has(file: DriveFile): boolean;
  select(file: DriveFile, how: SelectHow): void;
  selectAll(): void;
  clear(): void;
}

function stretch(files: readonly DriveFile[], fromId: string | undefined, toId: string): string[] {
  const to = files.findIndex(({ id }) => id === toId);
  const start = files.findIndex(({ id }) => id === fromId);
  const from = start < 0 ? to : start;
  return files.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
}

function turned(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Files that are listed no more are selected no more. */
export function useSelection(listed: readonly DriveFile[]): Selection {
  const [{ ids, anchorId }, setSelected] = useState(none);
  const files = listed.filter(({ id }) => ids.has(id));
  return {
    files,
    has: ({ id }) => ids.has(id),
    select({ id }, how) {
      if (how === 'through') setSelected({ ids: new Set(stretch(listed, anchorId, id)), anchorId });
      else if (how === 'alone') setSelected({ ids: new Set([id]), anchorId: id });
      else setSelected({ ids: turned(ids, id), anchorId: id });
    },
    selectAll: () => setSelected({ ids: new Set(listed.map(({ id }) => id)), anchorId }),
    clear: () => setSelected(none),
  };
}
