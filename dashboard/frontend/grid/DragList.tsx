import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/DotsSixVertical';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

interface DragListProps {
  /** Names the list. */
  label: string;
  /** In order; the name is announced while one moves. */
  items: readonly { id: string; name: string }[];
  /** The row, including the handle somewhere in it. */
  renderItem: (id: string, handle: ReactNode) => ReactNode;
  /** `before` is null for the end. */
  onMove: (id: string, before: string | null) => void;
  isDisabled?: boolean;
}

/** A list whose rows are moved by their handles: with the mouse, a finger held down, or Space and the arrow keys. */
export function DragList({ label, items, renderItem, onMove, isDisabled = false }: DragListProps) {
  const ids = items.map(({ id }) => id);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [isMoving, setIsMoving] = useState(false);
  function end({ active, over }: DragEndEvent) {
    setIsMoving(false);
    const from = ids.indexOf(String(active.id));
    const to = over ? ids.indexOf(String(over.id)) : -1;
    if (from < 0 || to < 0 || from === to) return;
    const moved = arrayMove(ids, from, to);
    onMove(String(active.id), moved[to + 1] ?? null);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragStart={() => setIsMoving(true)}
      onDragCancel={() => setIsMoving(false)}
      onDragEnd={end}
      accessibility={{
        announcements: sayings(items),
        screenReaderInstructions: {
          draggable:
            'Press Space to pick the row up, the arrows to move it, Space to put it down, Escape to leave it.',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        <Box
          component="ul"
          aria-label={label}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
          onKeyDown={(event) => isMoving && leaveRow(event)}
        >
          {items.map(({ id, name }) => (
            <DragRow key={id} id={id} name={name} isDisabled={isDisabled} renderItem={renderItem} />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}

/** A dialog around the list would take Escape for itself, before the library hears of it at the document. */
function leaveRow(event: KeyboardEvent) {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  document.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Escape', code: 'Escape' }));
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface DragRowProps extends Pick<DragListProps, 'renderItem'> {
  id: string;
  name: string;
  isDisabled: boolean;
}

function DragRow({ id, name, isDisabled, renderItem }: DragRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const handle = (
    <ButtonBase
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      disabled={isDisabled}
      aria-label={`Move ${name}`}
      sx={grip}
    >
      <DotsSixVerticalIcon size={18} weight="bold" />
    </ButtonBase>
  );
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={isDragging ? lifted : {}}
    >
      {renderItem(id, handle)}
    </Box>
  );
}

const grip = {
  width: 28,
  height: 38,
  borderRadius: '4px',
  color: 'var(--rh-ink-3)',
  cursor: 'grab',
  touchAction: 'manipulation',
  '&:active': { cursor: 'grabbing' },
  '&.Mui-disabled': { visibility: 'hidden' },
  '@media (pointer: coarse)': { width: 44, height: 44 },
};
const lifted = {
  position: 'relative',
  zIndex: 1,
  bgcolor: 'background.paper',
  outline: '2px solid var(--rh-focus)',
  boxShadow: 'var(--rh-shadow-1)',
};

function sayings(items: readonly { id: string; name: string }[]): Announcements {
  const nameOf = (id: string | number) => items.find((item) => item.id === String(id))?.name ?? 'The row';
  const placeOf = (id: string | number) => {
    const at = items.findIndex((item) => item.id === String(id));
    return `place ${at + 1} of ${items.length}`;
  };
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} picked up from ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${nameOf(active.id)} put down at ${placeOf(over.id)}.`
        : `${nameOf(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
}
