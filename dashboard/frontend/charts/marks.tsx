import css from './charts.module.css';
import { plotBox } from './plot.ts';
import type { Band } from './series.ts';

interface BandMarkProps {
  band: Band;
  width: number;
  y: (value: number) => number;
}

/** The target range. */
export function BandMark({ band, width, y }: BandMarkProps) {
  const [top, bottom] = [y(Math.max(band.from, band.to)), y(Math.min(band.from, band.to))];
  const right = plotBox.left + width;
  return (
    <>
      <rect className={css['band']} x={plotBox.left} y={top} width={width} height={bottom - top} />
      {[top, bottom].map((edge) => (
        <line key={edge} className={css['bandEdge']} x1={plotBox.left} x2={right} y1={edge} y2={edge} />
      ))}
    </>
  );
}

/** The line through the stop that is being read. */
export function Cursor({ x }: { x: number }) {
  return <line className={css['cursor']} x1={x} x2={x} y1={plotBox.top} y2={plotBox.top + plotBox.height} />;
}
