import sharp from 'sharp';
import type { MapLayer, MapOrder } from '#kernel/map/order.ts';
import { type Palette, palettes } from '#kernel/map/palettes.ts';
import { Problem } from '#kernel/problem.ts';
import { type Sheet, sheetOf } from './compose.ts';
import { type Path, rectangle, roundedRectangle } from './drawing.ts';
import type { GroundLayer } from './ground.ts';
import { dotOf, lettersOf } from './labels.ts';
import { markOf } from './markers.ts';
import type { Ring } from './mercator.ts';
import { reliefImage } from './relief.ts';
import type { FoundRoads } from './road-source.ts';
import { mm, pathText } from './svg.ts';

const mmOfInch = 25.4;
/** The largest picture: beyond it, drawing would take more memory than a server should spend. */
const maxPixels = 40_000_000;

/** The view in the colours of its style, for paper and screens. */
export async function renderPicture(
  order: MapOrder,
  found: FoundRoads,
): Promise<{ bytes: Uint8Array; notes: string[] }> {
  const [width, height] = [order.widthMm, order.heightMm].map((side) =>
    Math.round((side / mmOfInch) * order.dpi),
  );
  if (!width || !height || width * height > maxPixels) {
    const message = 'This picture would be too large. Choose a lower DPI or a smaller plate.';
    throw new Problem('INVALID_INPUT', message, { fields: { dpi: message } });
  }
  const palette = palettes[order.style];
  const hasRelief = palette.isRelief === true;
  const sheet = sheetOf(order, found, shownIn(order, palette), { hasRelief });
  const relief = hasRelief ? await reliefImage(sheet.plane, sheet.frame) : null;
  const svg = Buffer.from(pictureSvg(sheet, palette, { width, height }, relief));
  const bytes = await sharp(svg, { unlimited: true })
    .flatten({ background: '#ffffff' })
    .withMetadata({ density: order.dpi })
    .png({ compressionLevel: 7 })
    .toBuffer();
  return { bytes, notes: sheet.notes };
}

/** A picture shows the layers of its style, except those that the person has switched off. */
function shownIn(order: MapOrder, palette: Palette): Set<MapLayer> {
  const has = (layer: 'labels') => palette[layer] !== undefined;
  const layers: MapLayer[] = ['markers', 'tracks', ...(has('labels') ? (['labels', 'cities'] as const) : [])];
  return new Set(layers.filter((layer) => order.layers[layer] !== 'none'));
}

const paths = (rings: readonly Ring[], isClosed: boolean) =>
  rings.map((points): string => pathText({ points, isClosed } satisfies Path)).join('');

function fill(rings: readonly Ring[], color: string): string {
  const d = paths(rings, true);
  return d === '' ? '' : `<path d="${d}" fill="${color}" fill-rule="evenodd"/>`;
}

/** Screen pixels as millimetres on paper. */
const mmOfPixel = 0.2;

/** Roads and other lines get wider when zooming in. */
const growth = (zoom: number) => Math.min(Math.max(1 + (zoom - 6) * 0.2, 0.8), 4);

type Stroke = NonNullable<Palette['rivers']> & { casing?: string };

function strokes(rings: readonly Ring[], { color, width, dashes, casing }: Stroke): string {
  const d = paths(rings, false);
  if (d === '') return '';
  const look = (paint: string, broad: number) =>
    `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${mm(broad * mmOfPixel)}" stroke-linejoin="round"`;
  const dashed = dashes
    ? ` stroke-dasharray="${dashes.map((dash) => mm(dash * width * mmOfPixel)).join(' ')}"`
    : '';
  return `${casing ? `${look(casing, width * 1.6)}/>` : ''}${look(color, width)}${dashed}/>`;
}

const strokedLayers = ['rivers', 'coast', 'counties', 'states', 'borders', 'roads', 'highways'] as const;

interface Size {
  width: number;
  height: number;
}

function pictureSvg(sheet: Sheet, palette: Palette, pixels: Size, relief: string | null): string {
  const { order, frame, ground } = sheet;
  const isShown = (layer: GroundLayer) => order.layers[layer] !== 'none';
  const sea = rectangle(frame.left, frame.top, frame.right, frame.bottom);
  const drawn = [
    ...(relief
      ? [relief]
      : [fill([sea], palette.water), fill((ground.areas('coast') ?? []).flat(), palette.land)]),
    palette.lakes && isShown('lakes') ? fill((ground.areas('lakes') ?? []).flat(), palette.lakes) : '',
    ...strokedLayers.map((layer) => {
      const stroke = palette[layer];
      const near = stroke && { ...stroke, width: stroke.width * growth(order.view.zoom) };
      return near && isShown(layer) ? strokes(ground.lines(layer), near) : '';
    }),
    isShown('tracks') ? strokes(ground.lines('tracks'), { color: accent, width: 3 }) : '',
    ...pointsSvg(sheet, palette),
    fill(sheet.captionAreas.flat(), ink),
  ];
  const plate = roundedRectangle(
    { left: 0, top: 0, right: order.widthMm, bottom: order.heightMm },
    order.cornerRadiusMm,
  );
  const turned = order.isMirrored ? ` transform="matrix(-1 0 0 1 ${mm(order.widthMm)} 0)"` : '';
  const [width, height] = [mm(order.widthMm), mm(order.heightMm)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" `,
    `viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">`,
    `<clipPath id="plate"><path d="${paths([plate], true)}"/></clipPath>`,
    `<g clip-path="url(#plate)"${turned}><path d="${paths([plate], true)}" fill="#ffffff"/>${drawn.join('')}</g></svg>`,
  ].join('');
}

const ink = '#14222d';
const accent = '#b3261e';

function pointsSvg({ points }: Sheet, palette: Palette): string[] {
  const letters = palette.labels ?? { color: ink, halo: '#ffffff' };
  const written = (rings: readonly Ring[], color: string) => {
    const halo = `<path d="${paths(rings, true)}" fill="none" stroke="${letters.halo}" stroke-width="0.7" stroke-linejoin="round"/>`;
    return rings.length === 0 ? '' : `${halo}${fill(rings, color)}`;
  };
  return [
    fill(points.towns.map(dotOf), letters.color),
    written(points.townLabels.flatMap(lettersOf), letters.color),
    fill(points.markers.flatMap(markOf), accent),
    written(points.markerLabels.flatMap(lettersOf), ink),
  ];
}
