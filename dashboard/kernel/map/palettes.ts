import type { MapStyle } from './scene.ts';

// The colours of the ten styles. They belong to the map and are the same in light and dark mode.

interface Line {
  color: string;
  /** In pixels at zoom 5; scaled with the zoom. */
  width: number;
  dashes?: readonly number[];
}

export interface Palette {
  water: string;
  land: string;
  lakes?: string;
  rivers?: Line;
  coast?: Line;
  borders?: Line;
  states?: Line;
  /** Fills of neighbouring states, so that they can be told apart. */
  stateFills?: readonly string[];
  counties?: Line;
  highways?: Line & { casing?: string };
  roads?: Line & { casing?: string };
  labels?: { color: string; halo: string };
  stateLabels?: { color: string; halo: string };
  /** Satellite imagery in place of land and water. */
  isRelief?: boolean;
}

const ink = '#14222d';

export const palettes: Readonly<Record<MapStyle, Palette>> = {
  roadmap: {
    water: '#b9d6e2',
    land: '#f0eee8',
    lakes: '#b9d6e2',
    rivers: { color: '#9cc4d6', width: 0.8 },
    borders: { color: '#8d8698', width: 1.2 },
    states: { color: '#b4aebb', width: 0.7, dashes: [3, 2] },
    highways: { color: '#f4c979', width: 2.4, casing: '#d9a441' },
    roads: { color: '#ffffff', width: 1.2, casing: '#dedad1' },
    labels: { color: '#3d4954', halo: '#f7f6f2' },
  },
  satellite: {
    water: '#0b1a33',
    land: '#3d4a34',
    borders: { color: 'rgba(255,255,255,0.45)', width: 0.7 },
    labels: { color: '#ffffff', halo: 'rgba(8,13,20,0.75)' },
    isRelief: true,
  },
  grayscale: {
    water: '#c9cdd0',
    land: '#f4f4f4',
    lakes: '#c9cdd0',
    rivers: { color: '#b4b9bd', width: 0.7 },
    borders: { color: '#80868b', width: 1.1 },
    states: { color: '#b0b5b9', width: 0.6, dashes: [3, 2] },
    highways: { color: '#9ba1a6', width: 2.2, casing: '#83898e' },
    roads: { color: '#ffffff', width: 1.1, casing: '#d5d8da' },
    labels: { color: '#3c4247', halo: '#fafafa' },
  },
  states: {
    water: '#dbe9ef',
    land: '#f8f3ea',
    lakes: '#dbe9ef',
    coast: { color: '#8fa9b5', width: 0.6 },
    borders: { color: '#4f3f36', width: 1.6 },
    states: { color: '#8a6f5f', width: 1 },
    stateFills: ['#f7e7cf', '#e6efd8', '#f3dcd6', '#dde6f0', '#efe3f0'],
    counties: { color: '#c9b5a6', width: 0.4 },
    stateLabels: { color: '#4f3f36', halo: '#fbf7f0' },
  },
  roads: {
    water: '#ffffff',
    land: '#ffffff',
    coast: { color: '#b9c0c6', width: 0.6 },
    borders: { color: '#c9cfd4', width: 0.8 },
    states: { color: '#dfe3e6', width: 0.6 },
    highways: { color: ink, width: 2.6 },
    roads: { color: '#4a5661', width: 1 },
  },
  highway: {
    water: '#ffffff',
    land: '#ffffff',
    coast: { color: '#cdd3d8', width: 0.8 },
    borders: { color: '#d4d9dd', width: 0.8 },
    highways: { color: ink, width: 3.2 },
  },
  labels: {
    water: '#ffffff',
    land: '#ffffff',
    labels: { color: ink, halo: '#ffffff' },
    stateLabels: { color: '#7a858e', halo: '#ffffff' },
  },
  water: {
    water: ink,
    land: '#ffffff',
    lakes: ink,
    rivers: { color: ink, width: 1.2 },
  },
  vector: {
    water: '#0a131b',
    land: '#16262e',
    lakes: '#0a131b',
    rivers: { color: '#0a131b', width: 1 },
    coast: { color: '#4e9094', width: 0.9 },
    borders: { color: '#4e9094', width: 1 },
    states: { color: '#2f4c56', width: 0.8 },
    highways: { color: '#4e9094', width: 2.2 },
    roads: { color: '#2f4c56', width: 1.1 },
    labels: { color: '#a9bcc2', halo: '#0a131b' },
  },
  lightgray: {
    water: '#e6e9ea',
    land: '#fbfbfa',
    lakes: '#e6e9ea',
    coast: { color: '#d3d7d8', width: 0.6 },
    borders: { color: '#c2c7c9', width: 0.9 },
    states: { color: '#dcdfe0', width: 0.6 },
    highways: { color: '#dcdfe0', width: 1.8 },
    roads: { color: '#ececec', width: 0.9 },
    labels: { color: '#8b9498', halo: '#ffffff' },
  },
};
