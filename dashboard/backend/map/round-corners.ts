import polygonClipping, { type Polygon } from 'polygon-clipping';
import { roundedRectangle } from './drawing.ts';
import type { Point, Ring } from './mercator.ts';

/** Cuts off what is beyond the rounded corners of a plate. */
export class Corners {
  readonly #width: number;
  readonly #height: number;
  readonly #radius: number;

  constructor({
    widthMm,
    heightMm,
    cornerRadiusMm,
  }: { widthMm: number; heightMm: number; cornerRadiusMm: number }) {
    this.#width = widthMm;
    this.#height = heightMm;
    this.#radius = cornerRadiusMm;
  }

  #isBeyond([x, y]: Point): boolean {
    const right = Math.max(this.#radius - x, x - (this.#width - this.#radius), 0);
    const down = Math.max(this.#radius - y, y - (this.#height - this.#radius), 0);
    return right > 0 && down > 0 && Math.hypot(right, down) > this.#radius + 1e-6;
  }

  lines(lines: readonly Ring[]): readonly Ring[] {
    if (this.#radius <= 0) return lines;
    return lines.flatMap((line) =>
      line.some((point) => this.#isBeyond(point)) ? this.#parts(line) : [line],
    );
  }

  #parts(line: Ring): Ring[] {
    const parts: Point[][] = [];
    let part: Point[] = [];
    for (const [index, point] of line.entries()) {
      const before = line[index - 1];
      const isBeyond = this.#isBeyond(point);
      if (before && this.#isBeyond(before) !== isBeyond) part.push(this.#edgeBetween(before, point));
      if (!isBeyond) part.push(point);
      else if (part.length > 0) {
        parts.push(part);
        part = [];
      }
    }
    return [...parts, part].filter((one) => one.length > 1);
  }

  /** Where a segment with one end outside crosses the corner. */
  #edgeBetween(from: Point, to: Point): Point {
    let [inside, outside] = this.#isBeyond(from) ? [to, from] : [from, to];
    for (let step = 0; step < 40; step++) {
      const middle: Point = [(inside[0] + outside[0]) / 2, (inside[1] + outside[1]) / 2];
      if (this.#isBeyond(middle)) outside = middle;
      else inside = middle;
    }
    return inside;
  }

  areas(areas: readonly Ring[][]): Ring[][] {
    if (this.#radius <= 0) return [...areas];
    return areas.flatMap((rings) => {
      if (!rings.some((ring) => ring.some((point) => this.#isBeyond(point)))) return [rings];
      const plate = roundedRectangle(
        { left: 0, top: 0, right: this.#width, bottom: this.#height },
        this.#radius,
      );
      const [first, ...others] = rings.map(polygonOf);
      if (!first) return [];
      const area = polygonClipping.xor(first, ...others);
      const inside = polygonClipping.intersection(area, polygonOf(plate));
      return [inside.flat().map((ring) => ring.slice(0, -1))];
    });
  }
}

const polygonOf = (ring: Ring): Polygon => [ring.map(([x, y]) => [x, y])];
