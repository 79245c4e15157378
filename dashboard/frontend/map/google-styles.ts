import type { MapStyle } from '#kernel/map/scene.ts';

interface Rule {
  featureType?: string;
  elementType?: string;
  stylers: readonly Readonly<Record<string, string | number>>[];
}

interface GoogleStyle {
  mapTypeId: 'roadmap' | 'satellite';
  styles: readonly Rule[];
}

const off = (featureType: string, elementType?: string): Rule => ({
  featureType,
  ...(elementType !== undefined && { elementType }),
  stylers: [{ visibility: 'off' }],
});
const on = (featureType: string, elementType: string): Rule => ({
  featureType,
  elementType,
  stylers: [{ visibility: 'on' }],
});
const paint = (featureType: string, elementType: string, color: string): Rule => ({
  featureType,
  elementType,
  stylers: [{ visibility: 'on' }, { color }],
});

const ink = '#14222d';
const white = [paint('landscape', 'geometry', '#ffffff'), paint('water', 'geometry', '#ffffff')];

/** The ten styles in the format of Google Maps. */
export const googleStyles: Readonly<Record<MapStyle, GoogleStyle>> = {
  roadmap: { mapTypeId: 'roadmap', styles: [] },
  satellite: { mapTypeId: 'satellite', styles: [] },
  grayscale: { mapTypeId: 'roadmap', styles: [{ stylers: [{ saturation: -100 }] }] },
  states: {
    mapTypeId: 'roadmap',
    styles: [
      off('road'),
      off('poi'),
      off('transit'),
      paint('administrative.province', 'geometry.stroke', '#8a6f5f'),
      paint('administrative.country', 'geometry.stroke', '#4f3f36'),
      paint('landscape', 'geometry', '#f8f3ea'),
    ],
  },
  roads: {
    mapTypeId: 'roadmap',
    styles: [
      off('all'),
      ...white,
      paint('road', 'geometry', '#4a5661'),
      paint('road.highway', 'geometry', ink),
    ],
  },
  highway: {
    mapTypeId: 'roadmap',
    styles: [off('all'), ...white, paint('road.highway', 'geometry', ink)],
  },
  labels: {
    mapTypeId: 'roadmap',
    styles: [off('all'), ...white, on('administrative', 'labels.text'), on('road', 'labels.text')],
  },
  water: {
    mapTypeId: 'roadmap',
    styles: [off('all'), paint('landscape', 'geometry', '#ffffff'), paint('water', 'geometry', ink)],
  },
  vector: {
    mapTypeId: 'roadmap',
    styles: [
      off('poi'),
      off('transit'),
      paint('landscape', 'geometry', '#16262e'),
      paint('water', 'geometry', '#0a131b'),
      paint('road', 'geometry', '#2f4c56'),
      paint('road.highway', 'geometry', '#4e9094'),
    ],
  },
  lightgray: {
    mapTypeId: 'roadmap',
    styles: [{ stylers: [{ saturation: -100 }, { lightness: 45 }] }, off('poi'), off('transit')],
  },
};
