/** How a photo is viewed: enlarged, rotated, and moved by some px. */
export interface PhotoView {
  zoom: number;
  /** In quarter turns clockwise, 0 to 3. */
  turns: number;
  x: number;
  y: number;
}

export const wholePhoto: PhotoView = { zoom: 1, turns: 0, x: 0, y: 0 };

const maxZoom = 8;
const step = 1.4;

interface Size {
  width: number;
  height: number;
}

/** The frame through which a photo is viewed, in px. */
export interface Frame extends Size {
  /** The size of the whole photo in it; the frame's size when absent. */
  shown?: Size;
}

/** A picture that is relatively longer than this shows pages, or a long receipt. */
const longFrom = 2;

export const isLong = ({ width, height }: Size) => height > longFrom * width;

/** The whole photo fitted into a frame. */
export function shownIn(frame: Size, photo: Size): Size {
  const scale = Math.min(frame.width / photo.width, frame.height / photo.height);
  return { width: photo.width * scale, height: photo.height * scale };
}

/** The initial view of a photo: whole, but a long one from its top and as wide as the frame. */
export function openingView(frame: Size, photo: Size): PhotoView {
  const shown = shownIn(frame, photo);
  if (!isLong(photo) || shown.width < 1) return wholePhoto;
  const zoom = frame.width / shown.width;
  return zoom > 1 ? { ...wholePhoto, zoom, y: (zoom * shown.height - frame.height) / 2 } : wholePhoto;
}

/** Enlarges around a point of the frame, measured from its centre, which stays in place. */
export function zoomed(
  view: PhotoView,
  factor: number,
  at: { x: number; y: number } = { x: 0, y: 0 },
): PhotoView {
  // A long one may be enlarged from the start.
  const zoom = Math.min(Math.max(maxZoom, view.zoom), Math.max(1, view.zoom * factor));
  if (zoom === 1) return { ...view, zoom, x: 0, y: 0 };
  const grown = zoom / view.zoom;
  return { ...view, zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

export const zoomedIn = (view: PhotoView) => zoomed(view, step);
export const zoomedOut = (view: PhotoView) => zoomed(view, 1 / step);

export function turned(view: PhotoView): PhotoView {
  return { ...view, turns: (view.turns + 1) % 4, x: 0, y: 0 };
}

/** Moves the photo, but never out of its frame. */
export function moved(view: PhotoView, x: number, y: number, frame: Frame): PhotoView {
  const { width, height } = frame.shown ?? frame;
  const [across, down] = view.turns % 2 === 0 ? [width, height] : [height, width];
  const within = (wanted: number, length: number, room: number) => {
    const most = Math.max(0, (view.zoom * length - room) / 2);
    return Math.min(most, Math.max(-most, wanted));
  };
  return {
    ...view,
    x: within(view.x + x, across, frame.width),
    y: within(view.y + y, down, frame.height),
  };
}

const stride = 60;
/** Of what the frame shows. */
const page = 0.9;

/** The effect of a key on the view; undefined for keys without one. */
export function viewByKey(view: PhotoView, key: string, frame: Frame) {
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
    PageUp: () => moved(view, 0, page * frame.height, frame),
    PageDown: () => moved(view, 0, -page * frame.height, frame),
  };
  return byKey[key]?.();
}
