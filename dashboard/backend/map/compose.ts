import { type MapLayer, type MapOrder, type Operation, presetOf } from '#kernel/map/order.ts';
import { captionOf, checkLetters } from './caption.ts';
import type { Frame } from './clip.ts';
import { areasOf, broadened, type Drawing, linesOf, type Part, rectangle, type Work } from './drawing.ts';
import { Ground, type GroundLayer, groundLayers } from './ground.ts';
import { dotOf, lettersOf } from './labels.ts';
import { markOf } from './markers.ts';
import { type Plane, planeOf, type Ring } from './mercator.ts';
import { outside } from './outside.ts';
import { captionLine, platePart } from './plate.ts';
import { type Points, pointsOf } from './points.ts';
import type { FoundRoads } from './road-source.ts';
import { Corners } from './round-corners.ts';

export interface Composition {
  drawing: Drawing;
  /** What the person should know about this plate. */
  notes: string[];
}

/** The layers that result from a style and the person's own choices. */
export function operationsOf({
  style,
  layers,
}: Pick<MapOrder, 'style' | 'layers'>): Record<MapLayer, Operation> {
  return { ...presetOf(style), ...layers };
}

/** Everything that a file of a view is made from, whatever its format. */
export interface Sheet {
  order: MapOrder;
  plane: Plane;
  /** The map's part of the plate; the caption is below it. */
  frame: Frame;
  ground: Ground;
  points: Points;
  captionAreas: Ring[][];
  notes: string[];
}

export function sheetOf(
  order: MapOrder,
  found: FoundRoads,
  shown: ReadonlySet<MapLayer>,
  { hasRelief = false } = {},
): Sheet {
  checkLetters(order);
  const plane = planeOf(order);
  const credits = creditsOf(shown, found, hasRelief);
  const isCredited = order.hasAttribution || credits.areOwed;
  const caption = captionOf({ ...order, hasAttribution: isCredited }, plane, credits.text);
  const frame = { left: 0, top: 0, right: order.widthMm, bottom: order.heightMm - caption.heightMm };
  const scope = { plane, frame, toleranceMm: order.toleranceMm, smallestMm2: order.smallestMm2 };
  const points = pointsOf(order, plane, frame, shown);
  return {
    order,
    plane,
    frame,
    ground: new Ground(scope, found.roads, order.tracks),
    points,
    captionAreas: caption.areas,
    notes: [...found.notes, ...points.notes],
  };
}

/** Natural Earth and the Census require no attribution; the others do, on every copy. */
function creditsOf(
  shown: ReadonlySet<MapLayer>,
  found: FoundRoads,
  hasRelief: boolean,
): { text: string; areOwed: boolean } {
  const hasTowns = shown.has('cities') || shown.has('labels');
  const hasRoads = found.roads.roads.length + found.roads.highways.length > 0;
  const roads = found.attribution === '' ? '© OpenStreetMap' : found.attribution;
  const relief = hasRelief ? ['Blue Marble: NASA'] : [];
  const owed = [...relief, ...(hasTowns ? ['GeoNames (CC BY 4.0)'] : []), ...(hasRoads ? [roads] : [])];
  return { text: ['Map: Natural Earth', ...owed].join(', '), areOwed: owed.length > 0 };
}

export function layersShown(operations: Record<MapLayer, Operation>): Set<MapLayer> {
  const all = Object.keys(operations) as MapLayer[];
  return new Set(all.filter((layer) => operations[layer] !== 'none'));
}

/** A view, to be made by a machine. */
export function compose(order: MapOrder, found: FoundRoads): Composition {
  const operations = operationsOf(order);
  const sheet = sheetOf(order, found, layersShown(operations));
  const corners = new Corners(order);
  const made = groundLayers.flatMap((layer) => {
    const work = operations[layer];
    return work === 'none' ? [] : [groundPart(layer, work, sheet, corners)];
  });
  const mapParts = [...made, ...pointParts(sheet, operations)];
  const isBlank = mapParts.every(({ areas }) => areas.length === 0);
  const parts = [...mapParts, ...captionParts(sheet), platePart(order)];
  const half = order.kerfMm / 2;
  const drawing = {
    widthMm: order.widthMm + order.kerfMm,
    heightMm: order.heightMm + order.kerfMm,
    left: -half,
    top: -half,
    parts: order.isMirrored ? parts.map((part) => mirrored(part, order.widthMm)) : parts,
  };
  return { drawing, notes: [...sheet.notes, ...notesOf(order, isBlank)] };
}

function groundPart(
  layer: GroundLayer,
  work: Work,
  { ground, frame, order, points }: Sheet,
  corners: Corners,
): Part {
  const areas = work === 'score' ? null : ground.areas(layer);
  if (work === 'cut' && areas)
    return areasOf(
      layer,
      work,
      corners
        .areas(areas)
        .flat()
        .map((ring) => [ring]),
    );
  if (work === 'engrave' && layer === 'water') {
    const sea = [rectangle(frame.left, frame.top, frame.right, frame.bottom), ...(areas ?? []).flat()];
    return areasOf(layer, work, corners.areas([sea]));
  }
  if (work === 'engrave' && layer === 'lakes' && areas) return areasOf(layer, work, corners.areas(areas));
  const names = [...points.townLabels, ...points.markerLabels].map(({ box }) => box);
  const lines = linesOf(layer, work, outside(corners.lines(ground.lines(layer)), names));
  if (work !== 'engrave') return lines;
  return { ...lines, areas: lines.areas.flat().map((path) => broadened(path, order.lineMm)) };
}

function pointParts({ points }: Sheet, operations: Record<MapLayer, Operation>): Part[] {
  const part = (name: string, work: Operation, areas: Ring[][]) =>
    work === 'none' || areas.length === 0 ? [] : [areasOf(name, work, areas)];
  return [
    ...part(
      'cities',
      operations.cities,
      points.towns.map((town) => [dotOf(town)]),
    ),
    ...part('labels', operations.labels, points.townLabels.map(lettersOf)),
    ...part('markers', operations.markers, points.markers.map(markOf)),
    ...part('marker-labels', operations.markers, points.markerLabels.map(lettersOf)),
  ];
}

function captionParts({ captionAreas, frame }: Sheet): Part[] {
  return captionAreas.length === 0
    ? []
    : [areasOf('caption-text', 'engrave', captionAreas), captionLine(frame)];
}

function mirrored(part: Part, width: number): Part {
  const areas = part.areas.map((paths) =>
    paths.map((path) => ({ ...path, points: path.points.map(([x, y]) => [width - x, y] as const) })),
  );
  return { ...part, areas };
}

/** The detail of the bundled shores and borders; beyond it they are correct, but coarse. */
const finestZoom = 9;

function notesOf({ style, view }: MapOrder, isBlank: boolean): string[] {
  return [
    ...(isBlank ? ['This style has nothing to draw in this frame.'] : []),
    ...(style === 'satellite'
      ? ['A satellite picture has no lines to cut, so the plate shows coast and lakes.']
      : []),
    ...(view.zoom > finestZoom
      ? ['Coast and borders are drawn for zoom 9 and less. At this zoom they are coarse.']
      : []),
  ];
}
