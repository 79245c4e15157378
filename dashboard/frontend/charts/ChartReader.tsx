import Box from '@mui/material/Box';
import type { KeyboardEvent, PointerEvent } from 'react';
import { type ChartStop, plotBox } from './plot.ts';

interface ChartReaderProps {
  label: string;
  stops: readonly ChartStop[];
  current: number | undefined;
  /** Of the plot, in pixels. */
  width: number;
  onRead: (stop: number | undefined) => void;
}

const strides: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The stop nearest to a place; stops are sorted from left to right. */
function nearestStop(stops: readonly ChartStop[], at: number): number {
  let nearest = 0;
  for (const [index, stop] of stops.entries()) {
    if (Math.abs(stop.at - at) <= Math.abs((stops[nearest]?.at ?? 0) - at)) nearest = index;
  }
  return nearest;
}

/** Covers a plot, so that its points can be pointed at and stepped through with the arrow keys. */
export function ChartReader({ label, stops, current, width, onRead }: ChartReaderProps) {
  const last = stops.length - 1;
  function walk(event: KeyboardEvent) {
    const stride = strides[event.key];
    if (stride === undefined) return;
    event.preventDefault();
    onRead(Math.max(0, Math.min(last, (current ?? last) + stride)));
  }
  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    onRead(nearestStop(stops, box.width === 0 ? 1 : (event.clientX - box.left) / box.width));
  }
  const read = stops[current ?? last];
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={stops.length}
      aria-valuenow={(current ?? last) + 1}
      aria-valuetext={read?.reading ?? ''}
      onKeyDown={walk}
      onFocus={() => onRead(current ?? last)}
      onBlur={() => onRead(undefined)}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => onRead(undefined)}
      sx={{
        position: 'absolute',
        left: plotBox.left,
        top: plotBox.top,
        width,
        height: plotBox.height,
        touchAction: 'pan-y',
        outlineOffset: 2,
        '&:focus-visible': { outline: '2px solid', outlineColor: 'var(--rh-focus)' },
      }}
    />
  );
}
