import * as z from 'zod';
import {
  type MapFormat,
  type MapLayer,
  type MapOrderInput,
  mapFormats,
  mapLayers,
  type Operation,
  operations,
} from '#kernel/map/order.ts';
import { frameSizeOf, type MapScene } from '#kernel/map/scene.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import type { Location } from '../contract.ts';
import { plateOf, sceneOf } from '../framing.ts';

/** The size of a plate if its row does not say. */
const usualWidthMm = 300;

const millimetres = (least: number, most: number) =>
  z
    .string()
    .transform((text) => numberIn(text) ?? Number.NaN)
    .pipe(
      z
        .number(`Please enter millimeters from ${least} to ${most}`)
        .min(least, `At least ${least} mm`)
        .max(most, `At most ${most.toLocaleString('en-US')} mm`),
    );

/** The contents of the drawing form; sizes are text, as typed. */
export const drawFormSchema = z.object({
  format: z.enum(mapFormats),
  /** If blank, each location's own width. */
  widthMm: z.union([z.literal(''), millimetres(20, 2000)]),
  layers: z.partialRecord(z.enum(mapLayers), z.enum(operations)),
  hasTitle: z.boolean(),
  showsCoordinates: z.boolean(),
  hasCompass: z.boolean(),
  scaleBar: z.enum(['none', 'km', 'mi']),
  cornerRadiusMm: millimetres(0, 1000),
  hasHoles: z.boolean(),
  holeMm: millimetres(0.5, 50),
  insetMm: millimetres(1, 200),
  kerfMm: millimetres(0, 2),
  lineMm: millimetres(0.05, 10),
  toleranceMm: millimetres(0.01, 5),
  isMirrored: z.boolean(),
  dpi: z.enum(['96', '150', '300', '600']),
});
export type DrawForm = z.input<typeof drawFormSchema>;
export type DrawSettings = z.output<typeof drawFormSchema>;

export function startForm(): DrawForm {
  return {
    format: 'svg',
    widthMm: '',
    layers: {},
    hasTitle: true,
    showsCoordinates: false,
    hasCompass: false,
    scaleBar: 'none',
    cornerRadiusMm: '0',
    hasHoles: false,
    holeMm: '4',
    insetMm: '8',
    kerfMm: '0',
    lineMm: '0.3',
    toleranceMm: '0.05',
    isMirrored: false,
    dpi: '300',
  };
}

/** The width of a location's plate: its own, from either side, or else the usual one. */
export function widthOf(location: Location, { aspectRatio }: MapScene): number {
  const width = numberIn(location.widthMm);
  if (width !== undefined) return width;
  const height = numberIn(location.heightMm);
  return height === undefined ? usualWidthMm : plateOf(aspectRatio, { heightMm: height }).widthMm;
}

/** The rotation clockwise, from 0 up to a full turn. */
function turnOf(bearing: number): number {
  return ((bearing % 360) + 360) % 360;
}

/** The drawing order for a location; undefined if its cells name no place. */
export function orderOf(location: Location, settings: DrawSettings): MapOrderInput | undefined {
  const scene = sceneOf(location);
  if (!scene) return undefined;
  const { aspectRatio, style, title, markers, latitude, longitude, zoom, bearing } = scene;
  const widthMm = settings.widthMm === '' ? widthOf(location, scene) : settings.widthMm;
  return {
    view: { latitude, longitude, zoom, bearing: turnOf(bearing), frameWidth: frameSizeOf(aspectRatio).width },
    style,
    ...plateOf(aspectRatio, { widthMm }),
    layers: settings.layers,
    markers: [...markers],
    title: settings.hasTitle ? title : '',
    showsCoordinates: settings.showsCoordinates,
    hasCompass: settings.hasCompass,
    scaleBar: settings.scaleBar,
    cornerRadiusMm: settings.cornerRadiusMm,
    holes: settings.hasHoles ? { diameterMm: settings.holeMm, insetMm: settings.insetMm } : null,
    kerfMm: settings.kerfMm,
    lineMm: settings.lineMm,
    toleranceMm: settings.toleranceMm,
    isMirrored: settings.isMirrored,
    dpi: Number(settings.dpi),
  };
}

export const formatNames: Readonly<Record<MapFormat, string>> = {
  svg: 'SVG, for the laser',
  dxf: 'DXF, for CAD and the laser',
  pdf: 'PDF, at its true size',
  png: 'PNG, for print and screens',
};

export const layerNames: Readonly<Record<MapLayer, string>> = {
  coast: 'Coast line',
  water: 'Sea',
  lakes: 'Lakes',
  rivers: 'Rivers',
  borders: 'Borders',
  states: 'States',
  counties: 'Counties',
  roads: 'Roads',
  highways: 'Highways',
  cities: 'Towns',
  labels: 'Names',
  tracks: 'Tracks',
  markers: 'Marks',
};

export const operationNames: Readonly<Record<Operation, string>> = {
  cut: 'Cut (red)',
  score: 'Score (blue)',
  engrave: 'Engrave (black)',
  none: 'Leave out',
};
