import { expect, it } from 'vitest';
import { readGeoFile } from './geo-files.ts';

async function placesIn(name: string, text: string) {
  const { rows = [] } = (await readGeoFile(new File([text], name))) ?? {};
  return rows.map(([place, description, latitude, longitude]) => ({
    place,
    description,
    latitude,
    longitude,
  }));
}

const kml = (placemark: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>${placemark}</Placemark></Document></kml>`;
const point = '<Point><coordinates>11.5,48.1,0</coordinates></Point>';

it('a description with markup, as map programs write it, is read in words', async () => {
  const html =
    '<description><![CDATA[Two&nbsp;rooms<br>Beer &amp; <b>pretzels</b><script>1</script>]]></description>';
  expect(await placesIn('pubs.kml', kml(`<name>Pub</name>${html}${point}`))).toMatchObject([
    { place: 'Pub', description: 'Two rooms\nBeer & pretzels' },
  ]);
});

it('a place that is several shapes is in their middle', async () => {
  const line = '<LineString><coordinates>11,48 12,49</coordinates></LineString>';
  const shapes = `<MultiGeometry>${point}${line}</MultiGeometry>`;
  expect(await placesIn('area.kml', kml(`<name>Area</name>${shapes}`))).toMatchObject([
    { place: 'Area', latitude: '48.5', longitude: '11.5' },
  ]);
});

it.each([
  [
    'a route across the 180th meridian is there',
    [
      [179, -18],
      [-178, -19],
    ],
    '-179.5',
  ],
  [
    'one that ends at it is this side of it',
    [
      [170, -18],
      [180, -19],
    ],
    '175',
  ],
  [
    'one from coast to coast is between them',
    [
      [-100, 40],
      [75, 50],
    ],
    '-12.5',
  ],
  [
    'a frame around the world is around Greenwich',
    [
      [-180, -80],
      [180, 80],
    ],
    '0',
  ],
])('%s', async (_, coordinates, longitude) => {
  const feature = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: { name: 'Way' },
  };
  expect(await placesIn('way.geojson', JSON.stringify(feature))).toMatchObject([{ longitude }]);
});
