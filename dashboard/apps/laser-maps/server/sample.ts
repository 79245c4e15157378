import type { AppSample } from '#backend/sample/app-sample.ts';
import type contract from '../contract.ts';
import type { NewLocation } from '../contract.ts';

/** Places that look good in the bundled data: coasts, islands and lakes. */
const locations: readonly NewLocation[] = [
  {
    name: 'Cape Cod',
    description: 'For the almanac, cut into cherry.',
    latitude: 41.8,
    longitude: -70.2,
    zoom: 8,
    aspectRatio: '4:3',
    style: 'water',
    widthMm: 400,
    heightMm: 300,
    title: 'CAPE COD',
    markers: '42.05, -70.19, Provincetown',
  },
  {
    name: 'Lofoten',
    description: 'A gift for the Lindqvists.',
    latitude: 68.15,
    longitude: 13.8,
    zoom: 7,
    aspectRatio: '16:9',
    style: 'vector',
    widthMm: 480,
    heightMm: 270,
    title: 'Lofoten',
  },
  {
    name: 'Great Lakes',
    latitude: 45,
    longitude: -84.5,
    zoom: 5,
    aspectRatio: '16:9',
    style: 'water',
    description: 'Five layers of plywood, one a lake.',
    widthMm: 600,
    title: 'THE GREAT LAKES',
  },
  {
    name: 'Azores',
    latitude: 38.5,
    longitude: -28,
    zoom: 6,
    aspectRatio: '2:1',
    style: 'vector',
    description: 'Sample for the museum in Porto.',
    widthMm: 300,
    heightMm: 150,
    title: 'Açores',
  },
  {
    name: 'Hokkaido',
    latitude: 43.4,
    longitude: 142.8,
    zoom: 6,
    aspectRatio: '1:1',
    style: 'lightgray',
    widthMm: 300,
    heightMm: 300,
    title: '北海道',
  },
  {
    name: 'New England',
    latitude: 43.3,
    longitude: -71.2,
    zoom: 6,
    aspectRatio: '4:3',
    style: 'states',
    description: 'Poster for the town festival.',
    title: 'NEW ENGLAND',
  },
  {
    name: 'Shetland',
    latitude: 60.3,
    longitude: -1.3,
    zoom: 8,
    aspectRatio: '9:16',
    style: 'water',
    widthMm: 180,
    heightMm: 320,
    title: 'Shetland',
    bearing: 0,
  },
];

export default {
  hasOneSheet: true,
  async make({ calls }) {
    await calls.importLocations({ body: { locations: [...locations] } });
  },
} satisfies AppSample<typeof contract>;
