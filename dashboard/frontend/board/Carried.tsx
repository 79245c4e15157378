import { useDraggable, useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/DotsSixVertical';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo } from 'react';
import { usePutDown } from './use-put-down.ts';

interface CarriedProps {
  id: string;
  name: string;
  /** Where it is now. */
  place: string;
  /** It stays where it is, for now or for good. */
  isFixed: boolean;
  /** Renders it, including the handle by which the keyboard picks it up. */
  children: (handle: ReactNode) => ReactNode;
}

/** Something that can be dragged: anywhere on it with the mouse or a finger, by its handle with the keyboard. */
export function Carried({ id, name, place, isFixed, children }: CarriedProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { place },
    disabled: isFixed,
  });
  const { onKeyDown, ...grips } = listeners ?? {};
  const { frame, handle: grip } = usePutDown(id, !isFixed);
  const holdFrame = useCallback(
    (element: HTMLElement | null) => {
      frame.current = element;
      setNodeRef(element);
    },
    [frame, setNodeRef],
  );
  const holdGrip = useCallback(
    (element: HTMLElement | null) => {
      grip.current = element;
      setActivatorNodeRef(element);
    },
    [grip, setActivatorNodeRef],
  );
  // Every draggable is told about each step of a drag; it is rendered again only if that makes a difference.
  const handle = useMemo(
    () =>
      isFixed ? null : (
        <IconButton
          ref={holdGrip}
          {...attributes}
          onKeyDown={(event: KeyboardEvent<HTMLElement>) => onKeyDown?.(event)}
          size="small"
          aria-label={`Move ${name}`}
          sx={gripLook}
        >
          <DotsSixVerticalIcon size={18} weight="bold" />
        </IconButton>
      ),
    [isFixed, holdGrip, attributes, onKeyDown, name],
  );
  const drawn = useMemo(() => children(handle), [children, handle]);
  return (
    <Box
      ref={holdFrame}
      {...grips}
      sx={{
        touchAction: 'manipulation',
        ...(!isFixed && { cursor: 'grab' }),
        ...(isDragging && { ...hole }),
      }}
    >
      {drawn}
    </Box>
  );
}

const gripLook = {
  flex: 'none',
  width: 28,
  height: 32,
  cursor: 'grab',
  touchAction: 'none',
  '@media (pointer: coarse)': { width: 44, height: 44 },
};
// Its place stays reserved while it is away.
const hole = {
  borderRadius: '6px',
  outline: '1px dashed var(--rh-line-strong)',
  outlineOffset: -1,
  '& > *': { opacity: 0 },
};

/** A place to drop things. */
export function usePlace(id: string, isClosed: boolean) {
  const { setNodeRef, isOver, active } = useDroppable({ id, disabled: isClosed });
  return { ref: setNodeRef, isOver, carriedId: active === null ? undefined : String(active.id) };
}
