import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { type Palette, palettes } from '#kernel/map/palettes.ts';
import type { MapStyle } from '#kernel/map/scene.ts';
import type { MapSources } from '#kernel/map/sources.ts';

// The ten styles over the bundled data: coarse shapes for the world, fine ones from this zoom on.
const fineFrom = 4.5;

/** The bundled relief ends here; any closer, its pixels are visible. */
const reliefZooms = 4;

function geoJson(data: string, tolerance?: number): SourceSpecification {
  return { type: 'geojson', data, ...(tolerance !== undefined && { tolerance }) };
}

function roadSource({ roads, roadTiles }: MapSources): Record<string, SourceSpecification> {
  if (roads !== null) {
    return { roads: { type: 'vector', url: `pmtiles://${new URL(roads, location.origin).href}` } };
  }
  return roadTiles === null ? {} : { roads: { type: 'vector', tiles: [roadTiles], maxzoom: 14 } };
}

function sourcesOf(sources: MapSources, { isRelief }: Palette): Record<string, SourceSpecification> {
  const found = roadSource(sources);
  const { data, satelliteTiles } = sources;
  if (isRelief && satelliteTiles !== null) {
    found['relief'] = { type: 'raster', tiles: [satelliteTiles], tileSize: 256 };
  }
  if (data === null) return found;
  // Workers have no address of the page to resolve this one against.
  const at = (name: string) => `${location.origin}${data}/${name}`;
  if (isRelief && satelliteTiles === null) {
    const tiles = [at('relief/{z}/{x}/{y}.webp')];
    found['relief'] = { type: 'raster', tiles, tileSize: 256, maxzoom: reliefZooms };
  }
  return {
    ...found,
    'land-low': geoJson(at('land-low.json')),
    'land-high': geoJson(at('land-high.json'), 0.1),
    'borders-low': geoJson(at('borders-low.json')),
    'borders-high': geoJson(at('borders-high.json'), 0.1),
    states: geoJson(at('states.json'), 0.1),
    'state-names': geoJson(at('state-names.json')),
    counties: geoJson(at('counties.json'), 0.1),
    rivers: geoJson(at('rivers.json'), 0.1),
    lakes: geoJson(at('lakes.json'), 0.1),
    'places-low': geoJson(at('places-low.json')),
    'places-high': geoJson(at('places-high.json')),
  };
}

/** Grows with the zoom, from half of its width at the lowest. */
function widthOf(width: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], 0, width * 0.5, 5, width, 12, width * 3, 18, width * 10];
}

interface Drawn {
  color: string;
  width: number;
  dashes?: readonly number[];
}

function line(id: string, source: string, { color, width, dashes }: Drawn): LayerSpecification {
  return {
    id,
    type: 'line',
    source,
    layout: { 'line-join': 'round', 'line-cap': dashes ? 'butt' : 'round' },
    paint: {
      'line-color': color,
      'line-width': widthOf(width),
      ...(dashes && { 'line-dasharray': [...dashes] }),
    },
  };
}

function fill(id: string, source: string, color: string | ExpressionSpecification): LayerSpecification {
  return { id, type: 'fill', source, paint: { 'fill-color': color, 'fill-antialias': true } };
}

/** A layer of the coarse shapes, and the same for the fine ones at higher zooms. */
function both(make: (id: string, source: string) => LayerSpecification, id: string, source: string) {
  return [
    { ...make(`${id}-low`, `${source}-low`), maxzoom: fineFrom },
    { ...make(`${id}-high`, `${source}-high`), minzoom: fineFrom },
  ];
}

function ground({ land, lakes, stateFills, coast, isRelief }: Palette): LayerSpecification[] {
  if (isRelief) return [];
  return [
    ...both((id, source) => fill(id, source, land), 'land', 'land'),
    ...(stateFills ? [fill('state-fills', 'states', tintOf(stateFills))] : []),
    ...(lakes === undefined ? [] : [fill('lakes', 'lakes', lakes)]),
    ...(coast
      ? [...both((id, source) => line(id, source, coast), 'coast', 'land'), line('shores', 'lakes', coast)]
      : []),
  ];
}

/** One of the tints, chosen by the length of the name: neighbours usually differ. */
function tintOf(tints: readonly string[]): ExpressionSpecification {
  const [first = '#ffffff', ...rest] = tints;
  const place: ExpressionSpecification = [
    '%',
    ['+', ['length', ['coalesce', ['get', 'name'], '']], ['index-of', 'a', ['concat', ['get', 'name'], 'a']]],
    tints.length,
  ];
  const cases = rest.flatMap((tint, index) => [index + 1, tint]);
  // The list of cases is as long as there are tints, which the type of an expression cannot express.
  return ['match', place, ...cases, first] as unknown as ExpressionSpecification;
}

function lines(palette: Palette): LayerSpecification[] {
  const { rivers, counties, states, borders } = palette;
  return [
    ...(rivers ? [line('rivers', 'rivers', rivers)] : []),
    ...(counties ? [{ ...line('counties', 'counties', counties), minzoom: 5 }] : []),
    ...(states ? [{ ...line('states', 'states', states), minzoom: 2.5 }] : []),
    ...(borders ? both((id, source) => line(id, source, borders), 'borders', 'borders') : []),
  ];
}

type RoadKind = 'highway' | 'other';

function roadFilter(kind: RoadKind): ExpressionSpecification {
  const isHighway: ExpressionSpecification = ['==', ['get', 'kind'], 'highway'];
  if (kind === 'highway') return isHighway;
  return ['in', ['get', 'kind'], ['literal', ['major_road', 'medium_road', 'minor_road', 'other']]];
}

function road(id: string, kind: RoadKind, drawn: Drawn): LayerSpecification {
  const layer = line(id, 'roads', drawn);
  return layer.type === 'line' ? { ...layer, 'source-layer': 'roads', filter: roadFilter(kind) } : layer;
}

function roadLayers({ roads, highways }: Palette): LayerSpecification[] {
  const cased = (id: string, kind: RoadKind, drawn: (Drawn & { casing?: string }) | undefined) => {
    if (!drawn) return [];
    const { casing, width } = drawn;
    const below =
      casing === undefined ? [] : [road(`${id}-casing`, kind, { color: casing, width: width * 1.5 })];
    return [...below, road(id, kind, drawn)];
  };
  return [...cased('roads', 'other', roads), ...cased('highways', 'highway', highways)];
}

const fontStack = ['Instrument Sans Variable', 'Instrument Sans', 'sans-serif'];

function placeLabels(source: string, { color, halo }: { color: string; halo: string }): LayerSpecification {
  const population: ExpressionSpecification = ['coalesce', ['get', 'population'], 0];
  return {
    id: source,
    type: 'symbol',
    source,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': fontStack,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        2,
        ['case', ['>', population, 5_000_000], 12, 10.5],
        10,
        ['case', ['>', population, 500_000], 18, ['>', population, 80_000], 14, 12],
      ],
      'symbol-sort-key': ['-', 0, population],
      'text-max-width': 8,
      'text-padding': 6,
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  };
}

function labelLayers({ labels, stateLabels }: Palette): LayerSpecification[] {
  const states: LayerSpecification[] = stateLabels
    ? [
        {
          id: 'state-labels',
          type: 'symbol',
          source: 'state-names',
          minzoom: 3,
          layout: {
            'text-field': ['get', 'name'],
            'text-font': fontStack,
            'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10, 8, 16],
            'text-transform': 'uppercase',
            'text-letter-spacing': 0.08,
            'text-max-width': 7,
          },
          paint: {
            'text-color': stateLabels.color,
            'text-halo-color': stateLabels.halo,
            'text-halo-width': 1.4,
          },
        },
      ]
    : [];
  if (!labels) return states;
  return [
    ...states,
    { ...placeLabels('places-low', labels), maxzoom: 6 },
    { ...placeLabels('places-high', labels), minzoom: 6 },
  ];
}

/** Our own style over the bundled data and what the settings add to it. */
function baseStyleOf(style: MapStyle, sources: MapSources): StyleSpecification {
  const palette = palettes[style];
  const available = sourcesOf(sources, palette);
  const relief: LayerSpecification[] = palette.isRelief
    ? [{ id: 'relief', type: 'raster', source: 'relief' }]
    : [];
  const layers = [
    ...relief,
    ...ground(palette),
    ...lines(palette),
    ...roadLayers(palette),
    ...labelLayers(palette),
  ].filter((layer) => 'source' in layer && available[layer.source] !== undefined);
  const used = new Set(layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])));
  return {
    version: 8,
    sources: Object.fromEntries(Object.entries(available).filter(([name]) => used.has(name))),
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': palette.water } }, ...layers],
  };
}

/** What a map is made from: the operator's own style for Standard, if there is one. */
export function styleOf(style: MapStyle, sources: MapSources): StyleSpecification | string {
  return style === 'roadmap' && sources.styleUrl !== null ? sources.styleUrl : baseStyleOf(style, sources);
}
