import type { DataRef, UniqueIdentifier } from '@dnd-kit/core';

/** What is known about something while it is dragged. */
export interface CarriedFacts {
  id: UniqueIdentifier;
}

/** The place that it was taken from. */
export function placeOf(data: DataRef | undefined): string | undefined {
  const place: unknown = data?.current?.['place'];
  return typeof place === 'string' ? place : undefined;
}

const arrows = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
export type ArrowKey = (typeof arrows)[keyof typeof arrows];

export function arrowOf(code: string): ArrowKey | undefined {
  return new Map<string, ArrowKey>(Object.entries(arrows)).get(code);
}

/** The left or right neighbour in a row of places; the place itself at the end of the row. */
export function besideIn(
  places: readonly string[],
  place: string | undefined,
  arrow: ArrowKey,
): string | undefined {
  const step = arrow === 'left' ? -1 : arrow === 'right' ? 1 : 0;
  if (step === 0) return undefined;
  const at = place === undefined ? -1 : places.indexOf(place);
  return places[Math.min(Math.max(at + step, 0), places.length - 1)];
}

/** How a card looks on a board, at rest and while dragged. */
export function cardLook(isCarried: boolean) {
  return {
    px: 3,
    py: 2.5,
    ...(isCarried && {
      boxShadow: 'var(--rh-shadow-1)',
      cursor: 'grabbing',
      outline: '2px solid var(--rh-focus)',
      outlineOffset: -1,
    }),
  };
}
