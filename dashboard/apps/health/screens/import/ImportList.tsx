import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { ImportDialog } from '#frontend/import/ImportDialog.tsx';
import { counted } from '#kernel/counted.ts';
import { type UnitName, units } from '#kernel/units.ts';
import { identityOf, isLogName, type LogName, logNames, logs } from '../../logs.ts';
import manifest from '../../manifest.ts';
import { weightUnits } from '../../profile.ts';
import { commands, HealthCommands, useRefetchRows } from '../queries.ts';
import type { HealthLog } from '../use-health.ts';
import { ImportRun } from './import-run.ts';
import { cellsOfRecord, listFields, problemOfRecord } from './list-fields.ts';
import { readList } from './list-files.ts';

interface ImportListProps {
  health: HealthLog;
  onClose: () => void;
}

/** Imports rows of a CSV file, a workbook or Google Fit into one log; first asks which. */
export function ImportList({ health, onClose }: ImportListProps) {
  const [log, setLog] = useState<LogName>('body');
  const [unit, setUnit] = useState<UnitName>(health.profile.weightUnit);
  const [isChosen, setIsChosen] = useState(false);
  if (isChosen) return <ImportLog {...{ log, unit, health, onClose }} />;
  return (
    <FormDialog
      title="Import a list"
      isOpen
      isShort
      isBusy={false}
      onClose={onClose}
      onSubmit={() => setIsChosen(true)}
      submit={{ label: 'Choose the file', busyLabel: 'Opening' }}
    >
      <Typography>
        CSV and Excel files from openScale, Omron, Withings and others, and CSV and JSON from Google Fit
        Takeout.
      </Typography>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField
          select
          label="What it holds"
          value={log}
          onChange={({ target }) => isLogName(target.value) && setLog(target.value)}
          slotProps={{ select: { native: true } }}
        >
          {logNames
            .filter((name) => name !== 'intakes')
            .map((name) => (
              <option key={name} value={name}>
                {logs[name].tab}
              </option>
            ))}
        </TextField>
        {log === 'body' && (
          <TextField
            select
            label="Weights are in"
            helperText="Used when the file does not say. openScale writes kg"
            value={unit}
            onChange={({ target }) => setUnit(weightUnits.find((one) => one === target.value) ?? unit)}
            slotProps={{ select: { native: true } }}
          >
            {weightUnits.map((name) => (
              <option key={name} value={name}>
                {units[name].symbol}
              </option>
            ))}
          </TextField>
        )}
      </Box>
    </FormDialog>
  );
}

interface ImportLogProps extends ImportListProps {
  log: LogName;
  unit: UnitName;
}

function ImportLog({ log, unit, health, onClose }: ImportLogProps) {
  const { data, target } = health;
  const refetch = useRefetchRows();
  const fields = useMemo(() => listFields(log), [log]);
  const known = useMemo(
    () => new Map(data.entries.map((entry) => [identityOf(entry.log, entry.cells), entry.row])),
    [data.entries],
  );
  return (
    <ImportDialog
      title={`Import ${logs[log].tab}`}
      memory={`${manifest.id} ${log}`}
      fields={fields}
      read={(file) => readList(file, log)}
      check={(record) => problemOfRecord(log, cellsOfRecord(log, record, unit))}
      keyOf={(record) => identityOf(log, cellsOfRecord(log, record, unit))}
      match={(record) => {
        const row = known.get(identityOf(log, cellsOfRecord(log, record, unit)));
        return row === undefined ? 'new' : { duplicateOf: `row ${row}` };
      }}
      onImport={async (records, { requestKey }) => {
        let place = target;
        let batches = 0;
        // An existing row that was selected anyway is meant to be written, so nothing is compared again.
        const run = new ImportRun([], async (batch) => {
          batches += 1;
          // The same rows have the same keys when tried again, so each batch is written once.
          const key = `${requestKey.slice(0, -4)}${batches.toString(16).padStart(4, '0')}`;
          const { sheetId } = await commands.sendAtOnce(new HealthCommands(place).add(log, batch.rows, key));
          place = { ...place, sheetId };
        });
        await run.add(records.map((record) => ({ log, cells: cellsOfRecord(log, record, unit) })));
        await run.finish();
        await refetch();
        return `${counted(run.written, 'row')} imported.`;
      }}
      failure="Failed to import"
      onClose={onClose}
    />
  );
}
