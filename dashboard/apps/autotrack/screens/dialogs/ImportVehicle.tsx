import { ImportDialog } from '#frontend/import/ImportDialog.tsx';
import { tableOfFile } from '#frontend/import/import-table.ts';
import { counted } from '#kernel/counted.ts';
import manifest from '../../manifest.ts';
import type { VehiclePage } from '../../vehicle.ts';
import { commands, useSendRows } from '../queries.ts';
import { tableOfForeign } from './foreign-file.ts';
import { importedOf, importFields, keyOf, knownRows, problemOf, rowOf } from './import-rows.ts';

/** Imports records from other programs; existing rows are marked, and left out. */
export function ImportVehicle({ page, onClose }: { page: VehiclePage; onClose: () => void }) {
  const vehicleId = page.vehicle.id;
  const importing = useSendRows<'importRows'>(vehicleId);
  const known = knownRows(page);
  return (
    <ImportDialog
      title="Import records"
      memory={manifest.id}
      fields={importFields}
      failure="Failed to import records"
      read={(file) => tableOfForeign(tableOfFile(file))}
      check={(record) => problemOf(record, page.facts.unit)}
      match={(record) => {
        if (problemOf(record, page.facts.unit)) return 'new';
        const place = known.get(keyOf(rowOf(record, page)));
        return place === undefined ? 'new' : { duplicateOf: place };
      }}
      keyOf={(record) => (problemOf(record, page.facts.unit) ? '' : keyOf(rowOf(record, page)))}
      onImport={async (records, { requestKey }) => {
        const body = importedOf(records.map((record) => rowOf(record, page)));
        const command = commands.make('importRows', { vehicleId, body }, { key: requestKey });
        const { added, skipped } = await importing.mutateAsync(command);
        const left = skipped === 0 ? '' : ` ${skipped} were there already.`;
        return `${counted(added, 'record')} added.${left}`;
      }}
      onClose={onClose}
    />
  );
}
