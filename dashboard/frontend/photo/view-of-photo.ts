/** How a photo is looked at: enlarged, turned, and moved by so many px. */
export interface PhotoView {
  zoom: number;
  /** In quarter turns with the clock, 0 to 3. */
  turns: number;
  x: number;
  y: number;
}

export const wholePhoto: PhotoView = { zoom: 1, turns: 0, x: 0, y: 0 };

const maxZoom = 8;
const step = 1.4;

/** Enlarges around a point of the frame, counted from its middle, which stays where it is. */
export function zoomed(
  view: PhotoView,
  factor: number,
  at: { x: number; y: number } = { x: 0, y: 0 },
): PhotoView {
  const zoom = Math.min(maxZoom, Math.max(1, view.zoom * factor));
  if (zoom === 1) return { ...view, zoom, x: 0, y: 0 };
  const grown = zoom / view.zoom;
  return { ...view, zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

export const zoomedIn = (view: PhotoView) => zoomed(view, step);
export const zoomedOut = (view: PhotoView) => zoomed(view, 1 / step);

export function turned(view: PhotoView): PhotoView {
  return { ...view, turns: (view.turns + 1) % 4, x: 0, y: 0 };
}

/** Moves the photo, never so far that it leaves its frame. */
export function moved(
  view: PhotoView,
  x: number,
  y: number,
  frame: { width: number; height: number },
): PhotoView {
  const within = (wanted: number, length: number) => {
    const most = ((view.zoom - 1) * length) / 2;
    return Math.min(most, Math.max(-most, wanted));
  };
  return { ...view, x: within(view.x + x, frame.width), y: within(view.y + y, frame.height) };
}

const stride = 60;

/** What a key does to the view; undefined for a key that does nothing. */
export function viewByKey(view: PhotoView, key: string, frame: { width: number; height: number }) {
  const byKey: Readonly<Record<string, () => PhotoView>> = {
    '+': () => zoomedIn(view),
    '=': () => zoomedIn(view),
    '-': () => zoomedOut(view),
    '0': () => wholePhoto,
    r: () => turned(view),
    ArrowLeft: () => moved(view, stride, 0, frame),
    ArrowRight: () => moved(view, -stride, 0, frame),
    ArrowUp: () => moved(view, 0, stride, frame),
    ArrowDown: () => moved(view, 0, -stride, frame),
  };
  return byKey[key]?.();
}
