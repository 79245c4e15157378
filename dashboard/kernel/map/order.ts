import * as z from 'zod';
import { latitudeSchema, longitudeSchema, type MapStyle, mapStyleSchema, zoomSchema } from './scene.ts';

/** What the machine can be told to cut or engrave; the frame itself is always cut. */
export const mapLayers = [
  'coast',
  'water',
  'lakes',
  'rivers',
  'borders',
  'states',
  'counties',
  'roads',
  'highways',
  'cities',
  'labels',
  'tracks',
  'markers',
] as const;
export type MapLayer = (typeof mapLayers)[number];

export const operations = ['cut', 'score', 'engrave', 'none'] as const;
export type Operation = (typeof operations)[number];

export const mapFormats = ['svg', 'dxf', 'pdf', 'png'] as const;
export type MapFormat = (typeof mapFormats)[number];

const mapViewSchema = z.object({
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  zoom: zoomSchema,
  /** The direction that points up, in degrees clockwise from north. */
  bearing: z.number().min(-360).max(360).default(0),
  /** How wide the frame is, in pixels of a map at this zoom. */
  frameWidth: z.number().min(64).max(8192).default(1024),
});

const side = z
  .number('Please enter a size in millimeters')
  .min(20, 'A plate has at least 20 mm')
  .max(2000, 'A plate has at most 2000 mm');

const line = z.string().trim().max(120, 'At most 120 characters');

const holesSchema = z.object({
  diameterMm: z.number().min(0.5, 'A hole has at least 0.5 mm').max(50, 'A hole has at most 50 mm'),
  /** From the plate's edges to the centre of the hole. */
  insetMm: z.number().min(1, 'At least 1 mm from the edge').max(200, 'At most 200 mm from the edge'),
});

export const mapOrderSchema = z
  .object({
    view: mapViewSchema,
    style: mapStyleSchema,
    widthMm: side,
    heightMm: side,
    /** What differs from the style's own layers. */
    layers: z.partialRecord(z.enum(mapLayers), z.enum(operations)).default({}),
    markers: z
      .array(z.object({ latitude: latitudeSchema, longitude: longitudeSchema, label: line.default('') }))
      .max(200)
      .default([]),
    tracks: z
      .array(
        z
          .array(z.tuple([latitudeSchema, longitudeSchema]))
          .min(2)
          .max(50_000),
      )
      .max(50)
      .default([]),
    title: line.default(''),
    showsCoordinates: z.boolean().default(false),
    hasCompass: z.boolean().default(false),
    scaleBar: z.enum(['none', 'km', 'mi']).default('none'),
    /** May be omitted only if no source requires attribution. */
    hasAttribution: z.boolean().default(true),
    cornerRadiusMm: z.number().min(0).max(1000).default(0),
    holes: holesSchema.nullable().default(null),
    /** How much the beam removes: the frame grows, and holes shrink, by half of it on each side. */
    kerfMm: z.number().min(0).max(2, 'A beam takes at most 2 mm away').default(0),
    isMirrored: z.boolean().default(false),
    /** How far a simplified line may deviate from the true one. */
    toleranceMm: z.number().min(0.01).max(5).default(0.05),
    /** Islands and lakes smaller than this are left out. */
    smallestMm2: z.number().min(0).max(1000).default(0.3),
    /** How wide engraved lines are. */
    lineMm: z.number().min(0.05).max(10).default(0.3),
    dpi: z.int().min(72, 'At least 72 DPI').max(600, 'At most 600 DPI').default(300),
  })
  .superRefine((order, context) => {
    const smaller = Math.min(order.widthMm, order.heightMm);
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (order.cornerRadiusMm * 2 > smaller)
      refuse(['cornerRadiusMm'], 'The corner radius is too large for the plate');
    if (order.holes && order.holes.diameterMm / 2 >= order.holes.insetMm)
      refuse(['holes', 'insetMm'], 'The holes would break through the edge');
    if (order.holes && order.holes.insetMm * 2 + order.holes.diameterMm > smaller)
      refuse(['holes', 'insetMm'], 'The holes would meet in the middle');
  });
export type MapOrder = z.infer<typeof mapOrderSchema>;
export type MapOrderInput = z.input<typeof mapOrderSchema>;

type Preset = Readonly<Partial<Record<MapLayer, Operation>>>;

const presets: Readonly<Record<MapStyle, Preset>> = {
  roadmap: {
    coast: 'score',
    lakes: 'score',
    rivers: 'score',
    borders: 'score',
    states: 'score',
    roads: 'score',
    highways: 'engrave',
    cities: 'engrave',
    labels: 'engrave',
  },
  satellite: { coast: 'score', lakes: 'score' },
  grayscale: { water: 'engrave', lakes: 'engrave', borders: 'score', roads: 'score', highways: 'score' },
  states: { coast: 'score', borders: 'score', states: 'score', counties: 'score' },
  roads: { coast: 'score', roads: 'score', highways: 'engrave' },
  highway: { highways: 'engrave' },
  labels: { cities: 'engrave', labels: 'engrave' },
  water: { water: 'engrave', lakes: 'engrave', rivers: 'engrave' },
  vector: {
    coast: 'score',
    lakes: 'score',
    rivers: 'score',
    borders: 'score',
    states: 'score',
    roads: 'score',
    highways: 'score',
  },
  lightgray: { coast: 'score', lakes: 'score', borders: 'score', cities: 'engrave' },
};

const marks: Preset = { tracks: 'score', markers: 'engrave' };

/** What the machine does with each layer of a style by default. */
export function presetOf(style: MapStyle): Record<MapLayer, Operation> {
  const preset = { ...marks, ...presets[style] };
  const all = mapLayers.map((layer) => [layer, preset[layer] ?? 'none'] as const);
  return Object.fromEntries(all) as Record<MapLayer, Operation>;
}
