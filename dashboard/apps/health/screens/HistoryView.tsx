import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import { BulkBar } from '#frontend/BulkBar.tsx';
import { FilterToggle } from '#frontend/FilterToggle.tsx';
import { RowMenu } from '#frontend/RowMenu.tsx';
import { useSelection } from '#frontend/selection.ts';
import { useOfferUndo } from '#frontend/UndoSnackbar.tsx';
import { WriteProblem } from '#frontend/WriteProblem.tsx';
import type { Entry } from '../contract.ts';
import { type LogName, logNames, logs } from '../logs.ts';
import { formatMoment } from '../moments.ts';
import { momentIn, textIn } from '../series.ts';
import { ChangeNotesDialog } from './ChangeNotesDialog.tsx';
import { shownColumns, shownText } from './columns.ts';
import type { OpenDialog } from './HealthView.tsx';
import { useRemoveRows, useUndo } from './queries.ts';
import type { HealthLog } from './use-health.ts';

interface HistoryViewProps {
  health: HealthLog;
  onDialog: (dialog: OpenDialog) => void;
}

const pageRows = 100;

/** Every row of one log as it stands in the sheet, to be changed or deleted, many at once as well. */
export function HistoryView({ health, onDialog }: HistoryViewProps) {
  const { data, canEdit } = health;
  const kept = logNames.filter(
    (log) => log !== 'medications' && data.entries.some((entry) => entry.log === log),
  );
  const [chosen, setChosen] = useState<LogName>();
  const log = chosen !== undefined && kept.includes(chosen) ? chosen : kept[0];
  if (log === undefined) return <Typography>No readings yet</Typography>;
  const countOf = (name: LogName) => data.entries.filter((entry) => entry.log === name).length;
  return (
    <>
      <Box sx={{ mb: 4 }}>
        <FilterToggle
          label="Log"
          value={log}
          onChange={setChosen}
          options={kept.map((name) => ({ value: name, label: logs[name].tab, count: countOf(name) }))}
        />
      </Box>
      <LogTable key={log} {...{ log, health, canEdit, onDialog }} />
    </>
  );
}

function latestFirst(entries: readonly Entry[], log: LogName): Entry[] {
  return entries
    .filter((entry) => entry.log === log)
    .map((entry) => ({ entry, moment: momentIn(entry) ?? '' }))
    .sort((one, other) => other.moment.localeCompare(one.moment) || other.entry.row - one.entry.row)
    .map(({ entry }) => entry);
}

interface LogTableProps extends HistoryViewProps {
  log: LogName;
  canEdit: boolean;
}

function LogTable({ log, health, canEdit, onDialog }: LogTableProps) {
  const [shown, setShown] = useState(pageRows);
  const [isNoting, setIsNoting] = useState(false);
  const entries = latestFirst(health.data.entries, log);
  const rows = entries.slice(0, shown);
  const selection = useSelection(rows.map(({ row }) => String(row)));
  const selected = rows.filter(({ row }) => selection.has(String(row)));
  const { remove, problem } = useRemoval(health, log);
  const columns = shownColumns(log, entries);
  const removeAll = (gone: readonly Entry[]) => {
    remove(gone);
    selection.clear();
  };
  return (
    <Card variant="outlined">
      {problem && (
        <WriteProblem title="Failed to delete" problem={problem} kept="Your rows are still there" />
      )}
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="table" aria-label={logs[log].tab} sx={look}>
          <thead>
            <tr>
              {canEdit && (
                <th scope="col">
                  <Checkbox
                    checked={selection.isAll}
                    indeterminate={selection.isSome}
                    onChange={() => (selection.isAll ? selection.clear() : selection.all())}
                    slotProps={{ input: { 'aria-label': `All ${rows.length}` } }}
                  />
                </th>
              )}
              <th scope="col">Row</th>
              {columns.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
              {canEdit && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((entry) => (
              <tr key={entry.row}>
                {canEdit && (
                  <td>
                    <Checkbox
                      checked={selection.has(String(entry.row))}
                      onClick={(event) => selection.toggle(String(entry.row), { isRange: event.shiftKey })}
                      slotProps={{ input: { 'aria-label': `Choose row ${entry.row}` } }}
                    />
                  </td>
                )}
                <td>{entry.row}</td>
                {columns.map((header) => (
                  <td key={header} data-number={typeof entry.cells[header] === 'number'}>
                    {shownText(log, header, entry.cells)}
                  </td>
                ))}
                {canEdit && (
                  <td>
                    <RowMenu
                      label={`Actions for ${formatMoment(textIn(entry.cells, logs[log].at))}`}
                      choices={[
                        {
                          label: 'Edit',
                          icon: <PencilSimpleIcon size={18} />,
                          onChoose: () => onDialog({ kind: 'log', log, entry }),
                        },
                        {
                          label: 'Delete',
                          icon: <TrashIcon size={18} />,
                          isDestructive: true,
                          onChoose: () => removeAll([entry]),
                        },
                      ]}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Box sx={{ px: 4, py: 2, display: 'flex', alignItems: 'center', gap: 4, bgcolor: 'var(--rh-wash)' }}>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {rows.length} of {entries.length.toLocaleString('en-US')} rows
        </Typography>
        {rows.length < entries.length && (
          <Button color="inherit" onClick={() => setShown(shown + pageRows)}>
            Show more
          </Button>
        )}
      </Box>
      <BulkBar count={selection.count} noun="row" onClear={selection.clear}>
        <Button color="inherit" startIcon={<PencilSimpleIcon size={18} />} onClick={() => setIsNoting(true)}>
          Set notes
        </Button>
        <Button color="error" startIcon={<TrashIcon size={18} />} onClick={() => removeAll(selected)}>
          Delete
        </Button>
      </BulkBar>
      {isNoting && (
        <ChangeNotesDialog
          entries={selected}
          target={health.target}
          onClose={() => {
            setIsNoting(false);
            selection.clear();
          }}
        />
      )}
    </Card>
  );
}

/** Deletes rows at once, and offers to bring them back. */
function useRemoval({ target }: HealthLog, log: LogName) {
  const removing = useRemoveRows(target);
  const undo = useUndo(target);
  const offerUndo = useOfferUndo();
  function remove(entries: readonly Entry[]) {
    if (entries.length === 0) return;
    removing.mutate(entries, {
      onSuccess: ({ undo: sealed }) =>
        offerUndo({
          message: `${entries.length === 1 ? 'Row' : `${entries.length} rows`} of ${logs[log].tab} deleted`,
          undo: () => undo.mutate(sealed),
        }),
    });
  }
  return { remove, problem: removing.error ?? undo.error };
}

const look = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th, & td': {
    px: 2.5,
    py: 0.5,
    height: 44,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    maxWidth: 320,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderBottom: '1px solid var(--rh-line)',
  },
  '& thead th, & thead td': { bgcolor: 'var(--rh-wash)', fontWeight: 560, fontSize: 13.5 },
  '& td[data-number=true]': { textAlign: 'right', fontWeight: 560 },
};
