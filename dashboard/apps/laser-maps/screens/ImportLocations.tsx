import { useMemo } from 'react';
import { ImportDialog } from '#frontend/import/ImportDialog.tsx';
import { counted } from '#kernel/counted.ts';
import type { Location } from '../contract.ts';
import { coordinatesOf } from '../framing.ts';
import manifest from '../manifest.ts';
import { readGeoFile } from './geo-files.ts';
import { importFields, keyOfPlace, keyOfRecord, locationOfRecord, problemOfRecord } from './import-fields.ts';
import { writes } from './queries.ts';

interface ImportLocationsProps {
  locations: readonly Location[];
  sheetId: string | null;
  onClose: () => void;
}

const accept = {
  types: '.geojson,.json,.gpx,.kml,.csv,.tsv,.xlsx,.ods',
  words: 'GeoJSON, GPX, KML, CSV, Excel or OpenDocument',
};

/** Imports places from other map programs and from lists; existing ones are initially deselected. */
export function ImportLocations({ locations, sheetId, onClose }: ImportLocationsProps) {
  const { mutateAsync } = writes.useSend('import');
  const known = useMemo(() => {
    const rows = locations.flatMap((location) => {
      const place = coordinatesOf(location);
      return place ? [[keyOfPlace(location.name, place), location] as const] : [];
    });
    return new Map(rows);
  }, [locations]);
  return (
    <ImportDialog
      title="Import locations"
      memory={manifest.id}
      fields={importFields}
      accept={accept}
      readOwn={readGeoFile}
      check={problemOfRecord}
      keyOf={keyOfRecord}
      match={(record) => {
        const match = known.get(keyOfRecord(record));
        return match ? { duplicateOf: `${match.name} in row ${match._rowIndex}` } : 'new';
      }}
      onImport={async (records, { requestKey }) => {
        const fresh = records.map(locationOfRecord);
        await mutateAsync(writes.commands.import(sheetId, fresh, requestKey));
        return `${counted(fresh.length, 'location')} imported.`;
      }}
      failure="Failed to import locations"
      onClose={onClose}
    />
  );
}
