import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { raisedBy, raisedWideBy } from '#frontend/dialogs/snackbar-place.ts';
import { type AspectRatio, frameSizeOf } from '#kernel/map/scene.ts';

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The space at the viewer's edges that plates take. */
interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** At the top: plates, and on phones the search. At the bottom: the line with the sources, and a margin. */
const wideInsets: Insets = { left: 25, top: 117, right: 342, bottom: 50 };
const narrowInsets: Insets = { left: 12, top: 196, right: 12, bottom: 44 };
const minSide = 120;

export interface Viewport {
  width: number;
  height: number;
}

/** The largest frame of a ratio that fits between the plates, centred there. */
export function frameIn(
  { width, height }: Viewport,
  ratio: AspectRatio,
  { isWide, footHeight }: { isWide: boolean; footHeight: number },
): Frame {
  const insets = isWide ? wideInsets : narrowInsets;
  const room = {
    width: Math.max(width - insets.left - insets.right, minSide),
    height: Math.max(height - insets.top - insets.bottom - footHeight, minSide),
  };
  const size = frameSizeOf(ratio);
  const scale = Math.min(room.width / size.width, room.height / size.height);
  const shown = { width: size.width * scale, height: size.height * scale };
  return {
    left: insets.left + (room.width - shown.width) / 2,
    top: insets.top + (room.height - shown.height) / 2,
    ...shown,
  };
}

/** The position of a map whose centre is the frame's, and that covers the whole viewer. */
export function mapAround({ left, top, width, height }: Frame, viewport: Viewport): Frame {
  const middle = { x: left + width / 2, y: top + height / 2 };
  const across = Math.max(middle.x, viewport.width - middle.x);
  const down = Math.max(middle.y, viewport.height - middle.y);
  return { left: middle.x - across, top: middle.y - down, width: 2 * across, height: 2 * down };
}

/** The size of an element; null until it is rendered. */
export function useViewport(): [Viewport | null, RefCallback<HTMLElement>] {
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const read = () => setViewport({ width: element.clientWidth, height: element.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [viewport, measure];
}

/** While the viewer is open, snackbars are above the controls at its bottom instead of on them. */
export function useRaisedSnackbars(footHeight: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    for (const name of [raisedBy, raisedWideBy]) style.setProperty(name, `${Math.max(footHeight - 20, 0)}px`);
    return () => {
      for (const name of [raisedBy, raisedWideBy]) style.removeProperty(name);
    };
  }, [footHeight]);
}
