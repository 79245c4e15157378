import type { LocationRecord } from './contract.ts';

/** The fields of a location and the headers they stand under. */
export const headers = {
  storedId: 'ID',
  name: 'Name',
  description: 'Description',
  latitude: 'Latitude',
  longitude: 'Longitude',
  zoom: 'Zoom',
  aspectRatio: 'Aspect Ratio',
  style: 'Style',
  bearing: 'Bearing',
  widthMm: 'Width mm',
  heightMm: 'Height mm',
  title: 'Title',
  markers: 'Markers',
} as const satisfies Record<keyof LocationRecord, string>;
