import { formProblems } from '#backend/table/form-problem.ts';
import { defineSheet, type RecordOf, type RowOf } from '#backend/table/sheet.ts';
import type { Location, LocationChanges, LocationRecord, NewLocation } from '../contract.ts';
import { headers } from '../headers.ts';

/** The first seven columns stand in a new sheet in this order. A name and a place are all that a sheet must have. */
export const locationSheet = defineSheet({
  tab: 'Locations',
  columns: {
    ID: { kind: 'text', aliases: ['Location ID'], width: 130, isOptional: true },
    Name: { kind: 'text', aliases: ['Location', 'Title of Location', 'Place'], width: 190 },
    Description: { kind: 'text', aliases: ['Notes', 'Comment'], width: 240, isOptional: true },
    Latitude: { kind: 'number', aliases: ['Lat'], width: 110 },
    Longitude: { kind: 'number', aliases: ['Lng', 'Lon', 'Long'], width: 110 },
    Zoom: { kind: 'number', aliases: ['Zoom Level'], width: 80, isOptional: true },
    'Aspect Ratio': { kind: 'text', aliases: ['Ratio'], width: 110, isOptional: true },
    Style: { kind: 'text', aliases: ['Map Style'], width: 110, isOptional: true },
    Bearing: { kind: 'number', aliases: ['Rotation'], width: 90, isOptional: true },
    'Width mm': { kind: 'number', aliases: ['Width (mm)'], width: 90, isOptional: true },
    'Height mm': { kind: 'number', aliases: ['Height (mm)'], width: 90, isOptional: true },
    Title: { kind: 'text', aliases: ['Map Title'], width: 160, isOptional: true },
    Markers: { kind: 'text', width: 240, isOptional: true },
  },
  fingerprint: [['ID'], ['Name', 'Latitude', 'Longitude']],
});

const startColumns = 7;

/** The columns a new sheet begins with; the others come when something is to stand in them. */
export const newLocationSheet = {
  ...locationSheet,
  columns: Object.fromEntries(Object.entries(locationSheet.columns).slice(0, startColumns)),
};

export type LocationSheetRecord = RecordOf<typeof locationSheet>;
export type LocationSheetRow = RowOf<typeof locationSheet>;

/** What a form says, under the sheet's headers. */
export function recordOf(location: NewLocation, id: string): LocationSheetRecord {
  return {
    ID: id,
    Name: location.name,
    Description: location.description ?? '',
    Latitude: location.latitude,
    Longitude: location.longitude,
    Zoom: location.zoom,
    'Aspect Ratio': location.aspectRatio,
    Style: location.style ?? '',
    Bearing: location.bearing ?? '',
    'Width mm': location.widthMm ?? '',
    'Height mm': location.heightMm ?? '',
    Title: location.title ?? '',
    Markers: location.markers ?? '',
  };
}

/** A row as the screen saw it, under the sheet's headers. */
export function sheetRecordOf(seen: LocationRecord): LocationSheetRecord {
  return {
    ID: seen.storedId,
    Name: seen.name,
    Description: seen.description,
    Latitude: seen.latitude,
    Longitude: seen.longitude,
    Zoom: seen.zoom,
    'Aspect Ratio': seen.aspectRatio,
    Style: seen.style,
    Bearing: seen.bearing,
    'Width mm': seen.widthMm,
    'Height mm': seen.heightMm,
    Title: seen.title,
    Markers: seen.markers,
  };
}

function isField(name: string): name is keyof LocationRecord {
  return Object.hasOwn(headers, name);
}

/** The fields that were changed, under the sheet's headers. */
export function changesOf(changes: LocationChanges): Partial<LocationSheetRecord> {
  const changed = Object.entries(changes).flatMap(([field, value]) =>
    value === undefined || !isField(field) ? [] : [[headers[field], value]],
  );
  return Object.fromEntries(changed);
}

function rowId(rowIndex: number): string {
  return `row-${rowIndex}`;
}

/** A row in the words of the screens; `id` is what it is addressed by. */
export function locationOf(row: LocationSheetRow, id: string): Location {
  return {
    id,
    _rowIndex: row._rowIndex,
    storedId: row.ID,
    name: row.Name,
    description: row.Description,
    latitude: row.Latitude,
    longitude: row.Longitude,
    zoom: row.Zoom,
    aspectRatio: row['Aspect Ratio'],
    style: row.Style,
    bearing: row.Bearing,
    widthMm: row['Width mm'],
    heightMm: row['Height mm'],
    title: row.Title,
    markers: row.Markers,
  };
}

/** Rows that people copied by hand bear the same ID; only the first is addressed by it. */
export function locationsOf(rows: readonly LocationSheetRow[]): Location[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const stored = row.ID.trim();
    const isFree = stored !== '' && !taken.has(stored);
    taken.add(stored);
    return locationOf(row, isFree ? stored : rowId(row._rowIndex));
  });
}

/** What the sheet refuses in a column, said of the form's field. */
export const asFormProblem = formProblems(
  Object.fromEntries(Object.entries(headers).map(([field, header]) => [header, field])),
);
