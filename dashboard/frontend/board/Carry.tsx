import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, type RefObject, useReducer, useRef, useState } from 'react';
import { type ArrowKey, arrowOf, type CarriedFacts, placeOf } from './carried.ts';
import { PutDownByKeys } from './use-put-down.ts';

interface CarryProps {
  /** Instructions for the keyboard, for people who do not see the handles. */
  howTo: string;
  /** The name of a dragged thing, by its id; undefined if it is gone. */
  nameOf: (id: string) => string | undefined;
  /** The name of a place: "Printing", "December 2". */
  placeName: (place: string) => string;
  /** What a drop would do: "Drop to write C31". */
  hintOf?: ((id: string) => string | undefined) | undefined;
  /** The place that an arrow key leads to. */
  nextPlace: (place: string | undefined, arrow: ArrowKey) => string | undefined;
  /** Called when something is dropped in a place other than the one it was taken from. */
  onMove: (id: string, place: string) => void;
  /** The dragged thing, as rendered under the pointer. */
  renderCarried: (id: string) => ReactNode;
  children: ReactNode;
}

/**
 * Things that can be dragged from one place to another: with the mouse, a finger held down, or Space and the arrow
 * keys. Inside, they are `Carried`, and places are `usePlace`.
 */
export function Carry(props: CarryProps) {
  const { howTo, nameOf, placeName, hintOf, nextPlace, onMove, renderCarried, children } = props;
  const [carriedId, setCarriedId] = useState<string | null>(null);
  // The keyboard aims at a place itself, wherever it is on the screen.
  const aimed = useRef<string | undefined>(undefined);
  const putDown = useRef<string | undefined>(undefined);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that rests starts a drag; one that moves scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: toNext(nextPlace, aimed, drawAgain),
      // When the sensor scrolls to a place, it is there at once.
      scrollBehavior: 'auto',
    }),
  );

  function drop({ active, over, activatorEvent }: DragEndEvent) {
    setCarriedId(null);
    putDown.current = activatorEvent instanceof KeyboardEvent ? String(active.id) : undefined;
    if (over && over.id !== placeOf(active.data)) onMove(String(active.id), String(over.id));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(facts) => {
        if (facts.pointerCoordinates) return pointerWithin(facts);
        return facts.droppableContainers.flatMap((place) =>
          place.id === aimed.current ? [{ id: place.id, data: { droppableContainer: place, value: 0 } }] : [],
        );
      }}
      accessibility={{
        announcements: sayings(nameOf, placeName, hintOf),
        screenReaderInstructions: { draggable: howTo },
      }}
      onDragStart={({ active }) => {
        aimed.current = placeOf(active.data);
        setCarriedId(String(active.id));
      }}
      onDragCancel={() => setCarriedId(null)}
      onDragEnd={drop}
    >
      <PutDownByKeys value={putDown}>{children}</PutDownByKeys>
      <DragOverlay dropAnimation={null}>{carriedId !== null && renderCarried(carriedId)}</DragOverlay>
    </DndContext>
  );
}

/** The arrow keys go from place to place, however large they are. */
function toNext(
  nextPlace: CarryProps['nextPlace'],
  aimed: RefObject<string | undefined>,
  onAim: () => void,
): KeyboardCoordinateGetter {
  return (event, { currentCoordinates, context }) => {
    const arrow = arrowOf(event.code);
    if (!arrow) return undefined;
    event.preventDefault();
    const target = nextPlace(aimed.current, arrow);
    const place = target === undefined ? undefined : context.droppableContainers.get(target)?.node.current;
    if (!place) return undefined;
    aimed.current = target;
    // The sensor does not report a step that ends in scrolling: rendering once more finds the target.
    onAim();
    place.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const rect = place.getBoundingClientRect();
    const { collisionRect } = context;
    const { width = 0, height = 0 } = collisionRect ?? {};
    const isBeside = currentCoordinates.y >= rect.top && currentCoordinates.y + height <= rect.bottom;
    return {
      x: rect.left + (rect.width - width) / 2,
      y: isBeside ? currentCoordinates.y : rect.top + (rect.height - height) / 2,
    };
  };
}

function sayings(
  nameOf: CarryProps['nameOf'],
  placeName: CarryProps['placeName'],
  hintOf: CarryProps['hintOf'],
): Announcements {
  const named = ({ id }: CarriedFacts) => nameOf(String(id)) ?? 'The row';
  const stays = (active: CarriedFacts) => `${named(active)} stays where it was.`;
  return {
    onDragStart: ({ active }) => `${named(active)} is picked up.`,
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      const hint = over.id === placeOf(active.data) ? undefined : hintOf?.(String(active.id));
      return `${named(active)} is over ${placeName(String(over.id))}.${hint === undefined ? '' : ` ${hint}.`}`;
    },
    onDragEnd: ({ active, over }) =>
      over && over.id !== placeOf(active.data)
        ? `${named(active)} is now ${placeName(String(over.id))}.`
        : stays(active),
    onDragCancel: ({ active }) => stays(active),
  };
}
