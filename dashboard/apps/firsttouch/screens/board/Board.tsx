import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type Status, statuses } from '../../record.ts';
import type { ContactActions } from '../contact/contact-actions.ts';
import type { Contact } from '../contacts.ts';
import { BoardCard } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';

interface BoardProps {
  contacts: readonly Contact[];
  actions: ContactActions;
  canEdit: boolean;
}

/** The contacts by their status: carried from one to another with the mouse, a finger or the arrow keys. */
export function Board({ contacts, actions, canEdit }: BoardProps) {
  const [carriedId, setCarriedId] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that rests carries; one that moves on scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
  const find = (id: unknown) => contacts.find((contact) => contact.id === id);
  const carried = find(carriedId);
  const others = contacts.filter(({ status }) => status === undefined);

  function drop({ active, over }: DragEndEvent) {
    setCarriedId(null);
    const contact = find(active.id);
    const status = statuses.find((each) => each === over?.id);
    if (contact && status) actions.setStatus(contact, status);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(facts) => {
        const within = pointerWithin(facts);
        return within.length > 0 ? within : closestCenter(facts);
      }}
      accessibility={{
        announcements: announcementsFor(find),
        screenReaderInstructions: { draggable: howTo },
      }}
      onDragStart={({ active }) => setCarriedId(String(active.id))}
      onDragCancel={() => setCarriedId(null)}
      onDragEnd={drop}
    >
      <Box role="group" aria-label="Board" sx={board}>
        {statuses.map((status) => (
          <BoardColumn
            key={status}
            id={status}
            title={status}
            contacts={contacts.filter((contact) => contact.status === status)}
            {...{ actions, canEdit }}
          />
        ))}
        {others.length > 0 && (
          <BoardColumn id={null} title="Other" contacts={others} {...{ actions, canEdit }} />
        )}
      </Box>
      <DragOverlay dropAnimation={null}>
        {carried && <BoardCard contact={carried} actions={actions} isCarried />}
      </DragOverlay>
    </DndContext>
  );
}

const howTo =
  'To move a contact to another status, press Space, choose the column with the left and right arrows, and press Space again. Escape leaves it where it was.';

/** The arrows go from column to column, whatever their width. */
const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const { over, active, droppableRects, collisionRect } = context;
  const at = statuses.findIndex((status) => status === (over?.id ?? active?.data.current?.['status']));
  const target: Status | undefined = statuses[Math.min(Math.max(at + step, 0), statuses.length - 1)];
  const rect = target && droppableRects.get(target);
  if (!rect) return undefined;
  return { x: rect.left + (rect.width - (collisionRect?.width ?? 0)) / 2, y: currentCoordinates.y };
};

function announcementsFor(find: (id: unknown) => Contact | undefined): Announcements {
  const nameOf = (id: unknown) => find(id)?.name ?? 'the contact';
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over ${over.id}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} is now ${over.id}.` : `${nameOf(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
}

const board = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { xs: 'minmax(260px, 82%)', md: 'minmax(220px, 1fr)' },
  gap: 3,
  alignItems: 'stretch',
  overflowX: 'auto',
  mx: { xs: -4, md: 0 },
  px: { xs: 4, md: 0 },
  pb: 2,
};
