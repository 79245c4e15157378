import { expect, it } from 'vitest';
import type { ImportTable } from '#frontend/import/import-table.ts';
import { guessMapping, recordsOf } from '#frontend/import/mapping.ts';
import { location } from '../record.ts';
import { readGeoFile } from './geo-files.ts';
import { importFields, locationOfRecord } from './import-fields.ts';

const told = {
  ...{ name: 'Elk Ridge', description: 'At dawn', latitude: 44.5, longitude: -110.25, zoom: 7.5 },
  ...{ aspectRatio: '2:1', style: 'satellite', bearing: 30, widthMm: 300, heightMm: 150 },
  ...{ title: 'Elk', markers: '44.51, -110.26 Camp' },
};

function locationsIn(table: ImportTable | undefined) {
  if (!table) throw new Error('The file is one of places.');
  const mapping = guessMapping(table.headers, importFields);
  return recordsOf(table, mapping, importFields).map(locationOfRecord);
}

it('a list that was exported here is imported with everything that it says', () => {
  const names = Object.keys(told) as (keyof typeof told)[];
  const headers = names.map((name) => location.fields[name].header);
  expect(locationsIn({ headers, rows: [names.map((name) => String(told[name]))] })).toEqual([told]);
});

it('so are places in GeoJSON; what cannot be is left out', async () => {
  const { latitude, longitude, ...properties } = told;
  const collectionOf = (more: object) => {
    const geometry = { type: 'Point', coordinates: [longitude, latitude] };
    const features = [{ type: 'Feature', geometry, properties: { ...properties, ...more } }];
    return new File([JSON.stringify({ type: 'FeatureCollection', features })], 'places.geojson');
  };
  expect(locationsIn(await readGeoFile(collectionOf({})))).toEqual([told]);
  const odd = { bearing: 'north', widthMm: 5, heightMm: null };
  expect(locationsIn(await readGeoFile(collectionOf(odd)))).toEqual([
    { ...told, bearing: '', widthMm: '', heightMm: '' },
  ]);
});
