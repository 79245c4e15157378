import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Frame, moved, type PhotoView, zoomed, zoomedIn } from './view-of-photo.ts';

type Point = { x: number; y: number };
type ChangeView = (change: (view: PhotoView) => PhotoView) => void;

const distance = ([one, other]: Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : undefined;

interface Gestures {
  frame: RefObject<HTMLElement | null>;
  /** The sizes of the frame and of the photo in it. */
  frameOf: (element: HTMLElement) => Frame;
  /** True for a long photo, which the wheel scrolls unless a key is held, like pages elsewhere. */
  isScrolled: boolean;
  onView: ChangeView;
}

/** Moves a photo by dragging; enlarges it with the wheel, with two fingers and with a double click. */
export function usePhotoGestures({ frame, frameOf, isScrolled, onView }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  const turn = useEffectEvent((event: WheelEvent) => {
    const element = frame.current;
    if (!element) return;
    event.preventDefault();
    if (isScrolled && !event.ctrlKey && !event.metaKey) {
      return onView((view) => moved(view, -event.deltaX, -event.deltaY, frameOf(element)));
    }
    const at = fromMiddle(element, event);
    onView((view) => zoomed(view, event.deltaY < 0 ? 1.15 : 1 / 1.15, at));
  });
  useEffect(() => {
    const element = frame.current;
    // React listens to the wheel passively, so the page would scroll as well.
    const listen = (event: WheelEvent) => turn(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [frame]);

  function move(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const apart = distance([...pointers.current.values()]);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const apartNow = distance([...pointers.current.values()]);
    const room = frameOf(event.currentTarget);
    if (apart !== undefined && apartNow !== undefined) {
      const at = fromMiddle(event.currentTarget, event);
      onView((view) => zoomed(view, apartNow / apart, at));
    } else {
      onView((view) => moved(view, event.clientX - before.x, event.clientY - before.y, room));
    }
  }
  const drop = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: move,
    onPointerUp: drop,
    onPointerCancel: drop,
    onDoubleClick: () => onView(zoomedIn),
  };
}

function fromMiddle(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
