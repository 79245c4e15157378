import { Colors, DxfWriter, LWPolylineFlags, Units } from '@tarikjabiri/dxf';
import { type Drawing, type Work, works } from './drawing.ts';

/** The same three layers as in the SVG, in the colours that every program for machines knows by number. */
const layers: Readonly<Record<Work, { name: string; color: number }>> = {
  engrave: { name: 'ENGRAVE', color: Colors.White },
  score: { name: 'SCORE', color: Colors.Blue },
  cut: { name: 'CUT', color: Colors.Red },
};

const rounded = (value: number) => Math.round(value * 1000) / 1000 + 0;

/** The drawing as DXF: polylines in millimetres, y upward from the lower left corner. */
export function dxfOf(drawing: Drawing): string {
  const dxf = new DxfWriter();
  dxf.setUnits(Units.Millimeters);
  dxf.setVariable('$MEASUREMENT', { 70: 1 });
  for (const work of works) dxf.addLayer(layers[work].name, layers[work].color, 'Continuous');
  const [left, bottom] = [drawing.left, drawing.top + drawing.heightMm];
  for (const part of drawing.parts) {
    const layerName = layers[part.work].name;
    for (const { points, isClosed } of part.areas.flat()) {
      const vertices = points.map(([x, y]) => ({ point: { x: rounded(x - left), y: rounded(bottom - y) } }));
      const flags = isClosed ? LWPolylineFlags.Closed : LWPolylineFlags.None;
      dxf.addLWPolyline(vertices, { flags, layerName });
    }
  }
  return dxf.stringify();
}
