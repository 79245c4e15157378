import { BorderStyleTypes, type IBorderData } from '@univerjs/core';
import type { CellBorders } from '../api/sheets.ts';
import { toColor, toHex } from './colors.ts';

const sides = [
  ['top', 't'],
  ['bottom', 'b'],
  ['left', 'l'],
  ['right', 'r'],
] as const;

/** The line styles that both know; the first of a name is how it is drawn, and those below are mapped to the nearest one. */
const lines = [
  ['SOLID', BorderStyleTypes.THIN],
  ['SOLID_MEDIUM', BorderStyleTypes.MEDIUM],
  ['SOLID_THICK', BorderStyleTypes.THICK],
  ['DOTTED', BorderStyleTypes.DOTTED],
  ['DASHED', BorderStyleTypes.DASHED],
  ['DOUBLE', BorderStyleTypes.DOUBLE],
  ['SOLID', BorderStyleTypes.HAIR],
  ['DASHED', BorderStyleTypes.DASH_DOT],
  ['DASHED', BorderStyleTypes.DASH_DOT_DOT],
  ['DASHED', BorderStyleTypes.SLANT_DASH_DOT],
  ['SOLID_MEDIUM', BorderStyleTypes.MEDIUM_DASHED],
  ['SOLID_MEDIUM', BorderStyleTypes.MEDIUM_DASH_DOT],
  ['SOLID_MEDIUM', BorderStyleTypes.MEDIUM_DASH_DOT_DOT],
] as const;

export function toBorderData(borders: CellBorders): IBorderData | undefined {
  const data: IBorderData = {};
  for (const [side, key] of sides) {
    const border = borders[side];
    const line = lines.find(([name]) => name === border?.style);
    if (border && line) data[key] = { s: line[1], cl: { rgb: toHex(border.color ?? {}) } };
  }
  return Object.keys(data).length === 0 ? undefined : data;
}

export function toBorders(data: IBorderData): CellBorders | undefined {
  const borders: CellBorders = {};
  for (const [side, key] of sides) {
    const border = data[key];
    const line = lines.find(([, style]) => style === border?.s);
    if (!border || !line) continue;
    const color = toColor(border.cl.rgb ?? '');
    borders[side] = { style: line[0], ...(color && { color }) };
  }
  return Object.keys(borders).length === 0 ? undefined : borders;
}
