import type { MapFormat, MapOrder } from '#kernel/map/order.ts';
import { compose, layersShown, operationsOf } from './compose.ts';
import { dxfOf } from './dxf.ts';
import { pdfOf } from './pdf.ts';
import { renderPicture } from './picture.ts';
import { findRoads } from './road-source.ts';
import { svgOf } from './svg.ts';

/** A framed view as a file. */
export interface RenderedMap {
  bytes: Uint8Array;
  type: string;
  extension: MapFormat;
  /** The size of the file: that of the plate plus the kerf. */
  widthMm: number;
  heightMm: number;
  /** What the person should know before cutting it. */
  notes: string[];
}

const types: Readonly<Record<MapFormat, string>> = {
  svg: 'image/svg+xml',
  dxf: 'image/vnd.dxf',
  pdf: 'application/pdf',
  png: 'image/png',
};

/** Draws a view. The same order and data make the same file, byte for byte. */
export async function render(order: MapOrder, format: MapFormat, roads: string | null): Promise<RenderedMap> {
  const shown = layersShown(operationsOf(order));
  const found = await findRoads(order, roads, shown.has('roads') || shown.has('highways'));
  const extension = format;
  if (format === 'png') {
    const { bytes, notes } = await renderPicture(order, found);
    return { bytes, type: types.png, extension, widthMm: order.widthMm, heightMm: order.heightMm, notes };
  }
  const { drawing, notes } = compose(order, found);
  const writers = {
    svg: () => Buffer.from(svgOf(drawing)),
    dxf: () => Buffer.from(dxfOf(drawing)),
    pdf: () => pdfOf(drawing, order.title || 'Map'),
  };
  const bytes = await writers[format]();
  const { widthMm, heightMm } = drawing;
  return { bytes, type: types[format], extension, widthMm, heightMm, notes };
}
