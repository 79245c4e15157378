import { degrees } from '#kernel/map/earth.ts';
import { type MapMarker, mapMarkerSchema } from '#kernel/map/scene.ts';

// Marks are in one cell, one per line, so that people can write them by hand: "48.137123, 11.575421 Old Town".

const line = /^\s*([+-]?\d+(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d+(?:\.\d+)?)\s*[,;:]?\s*(.*?)\s*$/;

/** With decimal commas: "48,137123; 11,575421 Altstadt". */
const withCommas = /^\s*([+-]?\d+,\d+)(?:\s*;|,?\s)\s*([+-]?\d+,\d+)\s*[,;:]?\s*(.*?)\s*$/;

const maxMarkers = 200;

/** The marks in a cell, and the lines that are none. */
export function readMarkers(text: string): { markers: MapMarker[]; unread: string[] } {
  const markers: MapMarker[] = [];
  const unread: string[] = [];
  for (const written of text.split(/\r?\n/).filter((each) => each.trim() !== '')) {
    const plain = written.replace(/−(?=\d)/g, '-');
    const [, latitude, longitude, label] = withCommas.exec(plain) ?? line.exec(plain) ?? [];
    const marker = mapMarkerSchema.safeParse({
      latitude: Number(latitude?.replace(',', '.')),
      longitude: Number(longitude?.replace(',', '.')),
      label: label ?? '',
    });
    if (marker.success && markers.length < maxMarkers) markers.push(marker.data);
    else unread.push(written.trim());
  }
  return { markers, unread };
}

export function textOfMarkers(markers: readonly MapMarker[]): string {
  return markers
    .map(({ latitude, longitude, label }) =>
      `${degrees(latitude)}, ${degrees(longitude)} ${label.replace(/\s+/g, ' ')}`.trim(),
    )
    .join('\n');
}
