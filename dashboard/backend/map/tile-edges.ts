import type { Point, Ring } from './mercator.ts';

/** A part of a road from one tile. */
export interface Piece {
  points: Ring;
  kind: string;
  tile: string;
  /** The resolution and the side of the tile, both in worlds. */
  unit: number;
  edge: number;
}

interface End {
  piece: number;
  isStart: boolean;
  at: Point;
}

/** Two tiles round the same crossing independently; they may differ by this many units. */
const slack = 2.5;

/** Lines split between tiles, joined again. */
export function joined(pieces: readonly Piece[]): Ring[] {
  const links = linksOf(pieces);
  const used = new Set<number>();
  const lines: Ring[] = [];
  for (const begin of pieces.keys()) {
    if (used.has(begin)) continue;
    const before = follow(pieces, links, used, { piece: begin, isStart: true });
    const after = follow(pieces, links, used, { piece: begin, isStart: false });
    used.add(begin);
    lines.push([...before.reverse(), ...(pieces[begin]?.points ?? []), ...after]);
  }
  return lines;
}

const nameOf = ({ piece, isStart }: Pick<End, 'piece' | 'isStart'>) => piece * 2 + (isStart ? 0 : 1);

/** The points beyond an end, from tile to tile. */
function follow(
  pieces: readonly Piece[],
  links: ReadonlyMap<number, End>,
  used: Set<number>,
  from: Pick<End, 'piece' | 'isStart'>,
): Point[] {
  const points: Point[] = [];
  used.add(from.piece);
  for (let next = links.get(nameOf(from)); next && !used.has(next.piece); ) {
    used.add(next.piece);
    const own = pieces[next.piece]?.points ?? [];
    points.push(...(next.isStart ? own : own.toReversed()).slice(1));
    next = links.get(nameOf({ piece: next.piece, isStart: !next.isStart }));
  }
  return points;
}

/** For each end at a tile's edge, the nearest end of the same kind in another tile. */
function linksOf(pieces: readonly Piece[]): Map<number, End> {
  const cells = new Map<string, End[]>();
  const ends = pieces.flatMap((piece, index) => endsAtEdge(piece, index));
  for (const end of ends) {
    const cell = cellOf(end.at, unitOf(pieces, end));
    cells.set(cell, [...(cells.get(cell) ?? []), end]);
  }
  const links = new Map<number, End>();
  for (const end of ends) {
    if (links.has(nameOf(end))) continue;
    const other = nearest(pieces, cells, links, end);
    if (!other) continue;
    links.set(nameOf(end), other);
    links.set(nameOf(other), end);
  }
  return links;
}

const unitOf = (pieces: readonly Piece[], { piece }: End) => pieces[piece]?.unit ?? 1;

function endsAtEdge({ points, unit, edge }: Piece, piece: number): End[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const isAtEdge = (at: Point) =>
    at.some((value) => Math.abs(value / edge - Math.round(value / edge)) * edge < unit / 2);
  const ends = [
    { piece, isStart: true, at: first },
    { piece, isStart: false, at: last },
  ];
  return ends.filter(({ at }) => isAtEdge(at));
}

const cellOf = ([x, y]: Point, unit: number, byX = 0, byY = 0) =>
  `${Math.round(x / unit / 4) + byX}/${Math.round(y / unit / 4) + byY}`;

function nearest(
  pieces: readonly Piece[],
  cells: ReadonlyMap<string, End[]>,
  links: ReadonlyMap<number, End>,
  end: End,
): End | undefined {
  const own = pieces[end.piece];
  if (!own) return undefined;
  const around = [-1, 0, 1].flatMap((byX) =>
    [-1, 0, 1].flatMap((byY) => cells.get(cellOf(end.at, own.unit, byX, byY)) ?? []),
  );
  const distance = (other: End) => Math.hypot(other.at[0] - end.at[0], other.at[1] - end.at[1]);
  return around
    .filter((other) => {
      const piece = pieces[other.piece];
      const isNeighbour = piece?.tile !== own.tile && piece?.kind === own.kind;
      return isNeighbour && !links.has(nameOf(other)) && distance(other) < slack * own.unit;
    })
    .sort((one, other) => distance(one) - distance(other))[0];
}
