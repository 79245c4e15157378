import type { MapOrder } from '#kernel/map/order.ts';
import { Problem } from '#kernel/problem.ts';
import { circle, rectangle } from './drawing.ts';
import type { Plane, Ring } from './mercator.ts';
import { capitalHeight, depth, lettersMissing, textRings, textWidth } from './text.ts';

/** The text on a plate below the map: its height, and its shapes measured from the plate's upper left corner. */
export interface Caption {
  heightMm: number;
  areas: Ring[][];
}

const smallestTitle = 1.5;
const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Refuses text for which the house font has no letters: a plate with gaps in its title is wasted. */
export function checkLetters(order: Pick<MapOrder, 'title' | 'markers'>): void {
  const refuse = (field: string, text: string) => {
    const missing = lettersMissing(text).slice(0, 5).join(' ');
    if (missing === '') return;
    const message = `The engraving font has no letters for: ${missing}`;
    throw new Problem('INVALID_INPUT', message, { fields: { [field]: message } });
  };
  refuse('title', order.title);
  for (const { label } of order.markers) refuse('markers', label);
}

/** Degrees with their hemisphere, as on printed maps. */
function coordinatesText({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const side = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;
  return `${side(latitude, 'N', 'S')}   ${side(longitude, 'E', 'W')}`;
}

export function captionOf(order: MapOrder, plane: Plane, credits: string): Caption {
  const smaller = Math.min(order.widthMm, order.heightMm);
  const margin = between(smaller * 0.03, 2, 8);
  const { holes } = order;
  const corner = holes ? holes.insetMm + holes.diameterMm / 2 + 1 : 0;
  const left = Math.max(margin, corner, order.cornerRadiusMm * 0.4);
  const width = order.widthMm - 2 * left;
  const aside = asideOf(order, plane, between(smaller * 0.08, 4, 14));
  const rows = rowsOf(order, credits, { smaller, width, asideWidth: aside.width });
  const texts = rows.reduce((sum, row) => sum + row.heightMm, 0);
  const inner = Math.max(texts, aside.height);
  if (rows.length === 0 && aside.height === 0) return { heightMm: 0, areas: [] };
  const heightMm = inner + margin * 1.5;
  const top = order.heightMm - heightMm + margin * 0.85;
  const areas: Ring[][] = [];
  let y = top + (inner - texts) / 2;
  for (const row of rows) {
    areas.push(...textRings(row.text, row.size, [left, y + row.size * capitalHeight]).map((ring) => [ring]));
    y += row.heightMm;
  }
  const asideAt = [left + width - aside.width, top + (inner - aside.height) / 2] as const;
  const moved = (ring: Ring): Ring => ring.map(([x, down]) => [x + asideAt[0], down + asideAt[1]]);
  return { heightMm, areas: [...grouped(areas), ...aside.areas.map((rings) => rings.map(moved))] };
}

/** Letters and their holes are filled together. */
function grouped(areas: readonly Ring[][]): Ring[][] {
  return areas.length === 0 ? [] : [areas.flat()];
}

interface Row {
  text: string;
  size: number;
  heightMm: number;
}

interface Room {
  smaller: number;
  width: number;
  asideWidth: number;
}

function rowsOf(order: MapOrder, credits: string, { smaller, width, asideWidth }: Room): Row[] {
  const free = asideWidth > 0 ? width - asideWidth - 4 : width;
  const rows: Row[] = [];
  const add = (text: string, wanted: number, room: number, field: string) => {
    if (text === '') return;
    const size = Math.min(wanted, (wanted * room) / textWidth(text, wanted));
    if (size < Math.min(smallestTitle, wanted)) {
      const message = 'This text is too long for a plate of this width';
      throw new Problem('INVALID_INPUT', message, { fields: { [field]: message } });
    }
    rows.push({ text, size, heightMm: size * (capitalHeight + depth) + size * 0.3 });
  };
  const title = between(smaller * 0.06, 3, 16);
  add(order.title, title, free, 'title');
  if (order.showsCoordinates) add(coordinatesText(order.view), title * 0.5, free, 'showsCoordinates');
  if (order.hasAttribution) {
    const wanted = between(smaller * 0.014, 1.2, 2.4);
    const size = Math.min(wanted, (wanted * free) / textWidth(credits, wanted));
    rows.push({ text: credits, size, heightMm: size * (capitalHeight + depth) });
  }
  return rows;
}

interface Aside {
  width: number;
  height: number;
  /** From the upper left corner of this block. */
  areas: Ring[][];
}

/** The compass and the scale bar, side by side. */
function asideOf(order: MapOrder, plane: Plane, height: number): Aside {
  const pieces: Aside[] = [];
  if (order.scaleBar !== 'none') pieces.push(scaleBar(order, plane, height, order.scaleBar));
  if (order.hasCompass) pieces.push(compass(order.view.bearing, height));
  if (pieces.length === 0) return { width: 0, height: 0, areas: [] };
  const gap = height * 0.4;
  const areas: Ring[][] = [];
  let x = 0;
  for (const piece of pieces) {
    const from = x;
    areas.push(
      ...piece.areas.map((rings) =>
        rings.map((ring) => ring.map(([right, y]) => [right + from, y] as const)),
      ),
    );
    x += piece.width + gap;
  }
  return { width: x - gap, height, areas };
}

const metresOf = { km: 1000, mi: 1609.344 } as const;

/** The longest round length that is at most a quarter of the plate. */
function roundLength(maxMetres: number, unit: 'km' | 'mi'): { length: number; metres: number } {
  const most = maxMetres / metresOf[unit];
  const power = 10 ** Math.floor(Math.log10(most));
  const length = [5, 2, 1].map((digit) => digit * power).find((candidate) => candidate <= most) ?? power;
  return { length: Number(length.toPrecision(1)), metres: length * metresOf[unit] };
}

function scaleBar(order: MapOrder, plane: Plane, height: number, unit: 'km' | 'mi'): Aside {
  const { length, metres } = roundLength((order.widthMm / 4) * plane.metresPerMm, unit);
  const width = metres / plane.metresPerMm;
  const size = height * 0.42;
  const text = `${length} ${unit}`;
  const wide = Math.max(width, textWidth(text, size));
  const bar = height * 0.14;
  const bottom = height * 0.86;
  const upright = bar * 0.5;
  const areas = [
    [rectangle(0, bottom - upright, width, bottom)],
    [rectangle(0, bottom - bar * 2.4, upright, bottom - upright)],
    [rectangle(width - upright, bottom - bar * 2.4, width, bottom - upright)],
    textRings(text, size, [upright * 2, height * 0.5]),
  ];
  return { width: wide, height, areas };
}

/** A needle that points north, with its letter. */
function compass(bearing: number, height: number): Aside {
  const middle = height / 2;
  const turn = (-bearing * Math.PI) / 180;
  const at = (x: number, y: number): [number, number] => [
    middle + x * Math.cos(turn) - y * Math.sin(turn),
    middle + x * Math.sin(turn) + y * Math.cos(turn),
  ];
  const size = height * 0.34;
  const letterAt = at(0, -height * 0.3);
  const letter = [letterAt[0] - textWidth('N', size) / 2, letterAt[1] + (size * capitalHeight) / 2] as const;
  const needle = [
    at(0, -height * 0.12),
    at(height * 0.14, height * 0.4),
    at(0, height * 0.3),
    at(-height * 0.14, height * 0.4),
  ];
  const ring = [circle([middle, middle], height * 0.5), circle([middle, middle], height * 0.47)];
  return { width: height, height, areas: [ring, [needle], textRings('N', size, letter)] };
}
