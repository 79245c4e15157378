import { fileNameOf } from '#backend/files/csv.ts';
import { csvOf } from '#backend/records/export.ts';
import type { FileContent } from '#kernel/contract.ts';
import type { ExportFormat, Location } from '../contract.ts';
import { coordinatesOf, sceneOf } from '../framing.ts';
import { location } from '../record.ts';

// The three formats contain places on earth; rows without a place are only in the CSV file, unchanged.

type Placed = Location & { at: { latitude: number; longitude: number } };

function placedOf(locations: readonly Location[]): Placed[] {
  return locations.flatMap((location) => {
    const at = coordinatesOf(location);
    return at ? [{ ...location, at }] : [];
  });
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text within XML: markup is escaped, and characters that XML 1.0 does not allow are removed. */
function xml(text: string): string {
  const allowed = Array.from(text).filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
    return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
  });
  return allowed.join('').replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** XML's decimals have no exponent: 0.0000001 instead of 1e-7. */
const decimal = (degrees: number) => degrees.toFixed(9).replace(/\.?0+$/, '');

function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${xml(text)}</${name}>`;
}

function geoJsonOf(locations: readonly Placed[]): string {
  const features = locations.map((location) => {
    const { at, id, name, description, widthMm, heightMm, title, markers } = location;
    const { zoom, bearing, aspectRatio, style } = sceneOf(location) ?? {};
    return {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
      properties: {
        ...{ name, description, zoom, aspectRatio, style, bearing },
        ...{ widthMm, heightMm, title, markers },
      },
    };
  });
  return JSON.stringify({ type: 'FeatureCollection', features }, null, 2);
}

function gpxOf(locations: readonly Placed[]): string {
  const points = locations.map(
    ({ at, name, description }) =>
      `  <wpt lat="${decimal(at.latitude)}" lon="${decimal(at.longitude)}">${element('name', name)}${element('desc', description)}</wpt>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Rowhouse" xmlns="http://www.topografix.com/GPX/1/1">',
    ...points,
    '</gpx>',
    '',
  ].join('\n');
}

function kmlOf(title: string, locations: readonly Placed[]): string {
  const places = locations.map(
    ({ at, name, description }) =>
      `    <Placemark>${element('name', name)}${element('description', description)}` +
      `<Point><coordinates>${decimal(at.longitude)},${decimal(at.latitude)}</coordinates></Point></Placemark>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    `  <Document>${element('name', title)}`,
    ...places,
    '  </Document>',
    '</kml>',
    '',
  ].join('\n');
}

function fileOf(name: string, extension: `.${string}`, type: string, text: string): FileContent {
  return { bytes: Buffer.from(text), type, downloadName: fileNameOf(name, extension) };
}

/** The locations of a sheet as a file with the sheet's name. */
export function exportLocations(
  name: string,
  locations: readonly Location[],
  format: ExportFormat,
): FileContent {
  const placed = placedOf(locations);
  switch (format) {
    case 'geojson':
      return fileOf(name, '.geojson', 'application/geo+json', geoJsonOf(placed));
    case 'gpx':
      return fileOf(name, '.gpx', 'application/gpx+xml; charset=utf-8', gpxOf(placed));
    case 'kml':
      return fileOf(name, '.kml', 'application/vnd.google-earth.kml+xml; charset=utf-8', kmlOf(name, placed));
    case 'csv':
      return csvOf(name, location, locations);
  }
}
