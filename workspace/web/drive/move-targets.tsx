import { createContext, type DragEvent, use, useState } from 'react';
import type { DriveFile } from '../api/drive.ts';
import type { Selection } from './use-selection.ts';

/** What is being dragged over the page: browsers do not reveal that during the move. */
export interface Moving {
  dragged: readonly DriveFile[];
  start(files: readonly DriveFile[]): void;
  end(): void;
  moveTo(files: readonly DriveFile[], folder: { id: string; name: string }): void;
}

const MovingContext = createContext<Moving | undefined>(undefined);
export const MovingProvider = MovingContext.Provider;

/** Of a type of our own, so that other pages and programs are offered nothing. */
const dragType = 'application/x-workspace-file';

const isMovable = ({ trashed, capabilities }: DriveFile) =>
  !trashed && capabilities?.canMoveItemWithinDrive !== false;

/** Lets a file of the list be dragged to a folder; a selected one takes the others along. */
export function useMovable(selection: Selection): (file: DriveFile) => object {
  const moving = use(MovingContext);
  return (file) => {
    if (moving === undefined || !isMovable(file)) return {};
    return {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(dragType, file.id);
        event.dataTransfer.effectAllowed = 'move';
        moving.start(selection.has(file) ? selection.files.filter(isMovable) : [file]);
      },
      onDragEnd: () => moving.end(),
    };
  };
}

/** Lets files be dropped on folders; `data-target` says over which one they are. */
export function useMoveTargets(): (folder: { id: string; name: string } | undefined) => object {
  const moving = use(MovingContext);
  const [overId, setOverId] = useState<string>();
  return (folder) => {
    const dragged = moving?.dragged ?? [];
    const takes =
      moving !== undefined &&
      folder !== undefined &&
      dragged.every(({ id }) => id !== folder.id) &&
      dragged.some(({ parents }) => parents?.[0] !== folder.id);
    if (!takes) return {};
    return {
      'data-target': overId === folder.id || undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        if (overId !== folder.id) setOverId(folder.id);
      },
      onDragLeave: (event: DragEvent) => {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOverId(undefined);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOverId(undefined);
        moving.end();
        moving.moveTo(dragged, folder);
      },
    };
  };
}

/** The state behind `MovingProvider`. */
export function useMoving(moveTo: Moving['moveTo']): Moving {
  const [dragged, setDragged] = useState<readonly DriveFile[]>([]);
  return { dragged, start: setDragged, end: () => setDragged([]), moveTo };
}
