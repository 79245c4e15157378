import { SaxesParser } from 'saxes';
import { metresBetween } from '#kernel/map/earth.ts';
import { Problem } from '#kernel/problem.ts';

export interface TrackPoint {
  latitude: number;
  longitude: number;
  /** Metres above sea level; null if the file does not say. */
  height: number | null;
  /** Milliseconds since 1970. */
  at: number | null;
  heartRate: number | null;
  /** The first of a part that the watch began anew: nobody knows the way to it. */
  isApart?: true;
}

export interface Track {
  name: string;
  type: string;
  points: readonly TrackPoint[];
}

const notes = {
  entities:
    'This file uses custom XML entities, which Rowhouse does not read. Export it again as GPX or TCX.',
  none: 'This is not a GPX or TCX file.',
  empty: 'This file has no track, only places or a route without points.',
};

function numberOf(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

function instantOf(text: string | undefined): number | null {
  const instant = text === undefined ? Number.NaN : Date.parse(text.trim());
  return Number.isNaN(instant) ? null : instant;
}

/** The texts inside an element, by the names of its children, whatever their namespaces. */
type Texts = ReadonlyMap<string, string>;

function pointOf(latitude: number | null, longitude: number | null, texts: Texts): TrackPoint | undefined {
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return;
  return {
    latitude,
    longitude,
    height: numberOf(texts.get('ele') ?? texts.get('AltitudeMeters')),
    at: instantOf(texts.get('time') ?? texts.get('Time')),
    // Devices write `hr`, `ns3:hr` and `gpxtpx:hr`; TCX has the value in a separate element. A strap that has lost
    // contact writes 0.
    heartRate: numberOf(texts.get('hr') ?? texts.get('heartrate') ?? texts.get('Value')) || null,
  };
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Points are nested in five elements, and devices' additions in a few more. */
const maxDepth = 100;

/** Collects the points of a file while it is parsed. */
class Collector {
  root: string | undefined;
  name = '';
  type = '';
  readonly points: TrackPoint[] = [];
  #point: Map<string, string> | undefined;
  #text = '';
  #isInTrack = false;
  #isApart = false;
  #depth = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    // The parser keeps all open elements.
    if (this.#depth > maxDepth) throw new Problem('INVALID_INPUT', notes.none);
    this.root ??= name;
    this.#text = '';
    if (name === 'trk') this.#isInTrack = true;
    if (name === 'trkseg') this.#isApart = this.points.length > 0;
    if (name === 'Activity') this.type = attributes['Sport'] ?? '';
    if (name !== 'trkpt' && name !== 'Trackpoint') return;
    const { lat, lon } = attributes;
    this.#point = new Map([
      ...(lat === undefined ? [] : [['LatitudeDegrees', lat] as const]),
      ...(lon === undefined ? [] : [['LongitudeDegrees', lon] as const]),
    ]);
  }

  text(text: string): void {
    this.#text += text;
  }

  close(name: string): void {
    this.#depth -= 1;
    if (name === 'trkpt' || name === 'Trackpoint') this.#finish();
    else if (this.#point && !this.#point.has(name)) this.#point.set(name, this.#text);
    else if (this.#isInTrack && name === 'name') this.name ||= this.#text.trim();
    else if (this.#isInTrack && name === 'type') this.type ||= this.#text.trim();
    this.#text = '';
  }

  #finish(): void {
    const texts: Texts = this.#point ?? new Map();
    const place = [texts.get('LatitudeDegrees'), texts.get('LongitudeDegrees')].map(numberOf);
    const point = pointOf(place[0] ?? null, place[1] ?? null, texts);
    if (point) {
      this.points.push(this.#isApart ? { ...point, isApart: true } : point);
      this.#isApart = false;
    }
    this.#point = undefined;
  }
}

/** Reads the text of a GPX or TCX file. Throws a Problem if it is neither, or contains nothing useful. */
export function readTrack(text: string): Track {
  // Not with the browser's own parser: the page's content security policy reserves that for trusted input.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Problem('INVALID_INPUT', notes.entities);
  const collector = new Collector();
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => collector.open(localName(name), attributes));
  parser.on('text', (part) => collector.text(part));
  parser.on('cdata', (part) => collector.text(part));
  parser.on('closetag', ({ name }) => collector.close(localName(name)));
  parser.on('error', (cause) => {
    throw new Problem('INVALID_INPUT', notes.none, { cause });
  });
  parser.write(text).close();
  const { root, name, type, points } = collector;
  if (root !== 'gpx' && root !== 'TrainingCenterDatabase') throw new Problem('INVALID_INPUT', notes.none);
  if (points.length < 2) throw new Problem('INVALID_INPUT', notes.empty);
  return { name, type: typeOf(type), points };
}

const types: readonly [RegExp, string][] = [
  [/run|jog|^9$/i, 'Run'],
  [/bik|cycl|ride/i, 'Ride'],
  [/walk/i, 'Walk'],
  [/hik/i, 'Hike'],
  [/row/i, 'Row'],
  [/swim/i, 'Swim'],
  [/ski/i, 'Ski'],
];

function typeOf(text: string): string {
  return types.find(([pattern]) => pattern.test(text))?.[1] ?? 'Run';
}

/** Measured heights vary by a few metres on level ground; less than this is no climb. */
const smallestClimb = 3;

/** Total ascent in metres; null if the file has no heights. */
export function ascentOf(points: readonly TrackPoint[]): number | null {
  const heights = points.flatMap(({ height }) => (height === null ? [] : [height]));
  const [first] = heights;
  if (first === undefined || heights.length < 2) return null;
  let [low, ascent] = [first, 0];
  for (const height of heights) {
    if (height - low >= smallestClimb) {
      ascent += height - low;
      low = height;
    } else if (height < low) low = height;
  }
  return ascent;
}

export interface TrackSums {
  distance: number;
  /** Null if the points have no times. */
  seconds: number | null;
  startAt: number | null;
  ascent: number | null;
  averageHeartRate: number | null;
  maxHeartRate: number | null;
}

export function sumsOf({ points }: Track): TrackSums {
  const times = points.flatMap(({ at }) => (at === null ? [] : [at]));
  const rates = points.flatMap(({ heartRate }) => (heartRate === null ? [] : [heartRate]));
  const [startAt = null] = times;
  const endAt = times.at(-1);
  return {
    distance: distancesOf(points).at(-1) ?? 0,
    seconds: startAt === null || endAt === undefined || endAt <= startAt ? null : (endAt - startAt) / 1000,
    startAt,
    ascent: ascentOf(points),
    averageHeartRate: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
    maxHeartRate: rates.length === 0 ? null : rates.reduce((most, rate) => Math.max(most, rate), 0),
  };
}

/** How far each point is along the track. */
export function distancesOf(points: readonly TrackPoint[]): number[] {
  let sum = 0;
  return points.map((point, at) => {
    const before = points[at - 1];
    if (before && !point.isApart) sum += metresBetween(before, point);
    return sum;
  });
}

export interface Split {
  /** Its length; the last one may be shorter. */
  metres: number;
  seconds: number;
  ascent: number | null;
  heartRate: number | null;
}

/** The track in equal parts, each with its time; none if the points have no times. */
export function splitsOf({ points }: Track, metres: number): Split[] {
  const timed = points.filter(({ at }) => at !== null);
  const distances = distancesOf(timed);
  const total = distances.at(-1) ?? 0;
  const [first] = timed;
  if (!first || first.at === null || total <= 0) return [];
  const splits: Split[] = [];
  let [from, fromAt, fromIndex] = [0, first.at, 0];
  const close = (end: number, endAt: number, endIndex: number) => {
    const own = timed.slice(fromIndex, endIndex + 1);
    const rates = own.flatMap(({ heartRate }) => (heartRate === null ? [] : [heartRate]));
    splits.push({
      metres: end - from,
      seconds: (endAt - fromAt) / 1000,
      ascent: ascentOf(own),
      heartRate: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
    });
    [from, fromAt, fromIndex] = [end, endAt, endIndex];
  };
  for (const [index, point] of timed.entries()) {
    const before = timed[index - 1];
    const [end = 0, start = 0] = [distances[index], distances[index - 1]];
    // A part that ends between two points has its time interpolated.
    while (before && before.at !== null && point.at !== null && end - from >= metres) {
      const share = end === start ? 1 : (from + metres - start) / (end - start);
      close(from + metres, before.at + (point.at - before.at) * share, index);
    }
  }
  const last = timed.at(-1);
  if (last && last.at !== null && total - from > 1) close(total, last.at, timed.length - 1);
  return splits;
}

/** A selection of points that is small enough to draw, including the first and the last. */
export function thinned<T>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => points[Math.round(at * step)]).filter(
    (point) => point !== undefined,
  );
}
