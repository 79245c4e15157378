import { median } from '#kernel/median.ts';
import { joined, type ReadLine, type ReadWord } from '../lines.ts';
import { foldedTo, type Point, type Slant, turned } from './geometry.ts';

/** What was read in one box. */
export interface ReadBox {
  box: Slant;
  /** Positions are fractions of the box's width and height, from its upper left corner. */
  words: readonly { text: string; confidence: number; from: number; to: number }[];
  top: number;
  bottom: number;
}

/** A box's position when the page is held upright. */
interface Placed extends Point {
  width: number;
  height: number;
  /** Of its letters. */
  inkHeight: number;
  /** How far its line drops per pixel to the right. */
  slope: number;
  words: ReadWord[];
}

const tellsFrom = 4;
const band = 0.6;
const coveredFrom = 0.5;
const besideFrom = 1 / 3;
const minLetters = 2;

function placed({ box, words, top, bottom }: ReadBox, tilt: number): Placed {
  const centre = turned(box, tilt);
  const [left, upper] = [centre.x - box.width / 2, centre.y - box.height / 2];
  const slope = Math.tan(foldedTo(box.angle - tilt, Math.PI));
  return {
    ...centre,
    width: box.width,
    height: box.height,
    inkHeight: Math.max(1, (bottom - top) * box.height),
    slope,
    words: words.map(({ text, confidence, from, to }) => ({
      text,
      confidence,
      box: {
        x0: left + from * box.width,
        x1: left + to * box.width,
        y0: upper + top * box.height,
        y1: upper + bottom * box.height,
      },
    })),
  };
}

const apart = (a: Placed, b: Placed) => Math.abs(a.x - b.x) - (a.width + b.width) / 2;
const isBeside = (a: Placed, b: Placed) => -apart(a, b) < besideFrom * Math.min(a.width, b.width);

/** How much of a box's height its neighbour in a row overlaps. */
function covered(box: Placed, neighbour: Placed, slope: number): number {
  const expected = neighbour.y + slope * (box.x - neighbour.x);
  const [own, other] = [(band * box.height) / 2, (band * neighbour.height) / 2];
  const overlap = Math.min(box.y + own, expected + other) - Math.max(box.y - own, expected - other);
  return overlap / (2 * Math.min(own, other));
}

/** How far lines drop around here: paper is bent, and its lines with it. */
function slopeNear(box: Placed, long: readonly Placed[]): number {
  const near = long.filter(({ y }) => Math.abs(y - box.y) < 4 * box.height);
  const length = near.reduce((sum, { width }) => sum + width, 0);
  return near.reduce((sum, { slope, width }) => sum + slope * width, 0) / Math.max(1, length);
}

function rowsOf(boxes: readonly Placed[]): Placed[][] {
  const long = boxes.filter(({ width, height }) => width > tellsFrom * height);
  const rows: Placed[][] = [];
  for (const box of boxes.toSorted((a, b) => a.y - b.y)) {
    const slope = slopeNear(box, long);
    const [best] = rows
      .slice(-12)
      .filter((row) => row.every((other) => isBeside(box, other)))
      .map((row) => {
        const [nearest = box] = row.toSorted((a, b) => apart(a, box) - apart(b, box));
        // A few letters are a poor measure of angle: a line that is level with the page counts as well.
        return { row, share: Math.max(covered(box, nearest, slope), covered(box, nearest, 0)) };
      })
      .filter(({ share }) => share > coveredFrom)
      .toSorted((a, b) => b.share - a.share);
    if (best) best.row.push(box);
    else rows.push([box]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

/** The lines of a page, from top to bottom, made from its boxes; the page is rotated by the tilt. */
export function linesOf(boxes: readonly ReadBox[], tilt: number): ReadLine[] {
  const rows = rowsOf(boxes.map((box) => placed(box, tilt)));
  const heightOf = (row: readonly Placed[]) => Math.max(...row.map(({ inkHeight }) => inkHeight));
  const usual = median(rows.map(heightOf)) || 1;
  return rows
    .map((row) => ({ ...joinedRow(row), height: heightOf(row) / usual }))
    .filter(({ text }) => text.replace(/[^\p{L}\d]/gu, '').length >= minLetters);
}

function joinedRow(row: readonly Placed[]) {
  const words = row.flatMap((box) => box.words);
  return { ...joined(words), words };
}
