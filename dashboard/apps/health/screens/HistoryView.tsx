import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { BulkBar } from '#frontend/grid/BulkBar.tsx';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { useSelection } from '#frontend/grid/selection.ts';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { useAskedRow } from '#frontend/page/asked-row.ts';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { useWhenSent } from '#frontend/records/use-when-sent.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import { formatCount } from '#kernel/region.ts';
import type { Entry } from '../contract.ts';
import { type LogName, logNames, logs } from '../logs.ts';
import { formatMoment } from '../moments.ts';
import { momentIn, textIn } from '../series.ts';
import { shownColumns } from './columns.ts';
import { ChangeNotesDialog } from './entry/ChangeNotesDialog.tsx';
import { LogList, LogTable, selectionKey } from './LogTable.tsx';
import { useRemoval } from './queries.ts';
import type { HealthLog } from './use-health.ts';
import type { OpenDialog } from './views.ts';

interface HistoryViewProps {
  health: HealthLog;
  onDialog: (dialog: OpenDialog) => void;
}

const pageRows = 100;

/** Every row of one log as it is in the sheet; rows can be changed or deleted, also several at once. */
export function HistoryView({ health, onDialog }: HistoryViewProps) {
  const { data, canEdit } = health;
  const kept = logNames.filter(
    (log) => log !== 'medications' && data.entries.some((entry) => entry.log === log),
  );
  const [chosen, setChosen] = useState<LogName>();
  const [named] = useQueryState('log', parseAsStringLiteral(logNames));
  const log = [chosen, named].find((one) => one && kept.includes(one)) ?? kept[0];
  useAskedRow(
    (row) => {
      const entry = data.entries.find((one) => one.log === log && one.row === row);
      if (log && entry) onDialog({ kind: 'log', log, entry });
    },
    { isReady: canEdit },
  );
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
      <LogRows key={log} {...{ log, health, canEdit, onDialog }} />
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

interface LogRowsProps extends HistoryViewProps {
  log: LogName;
  canEdit: boolean;
}

function LogRows({ log, health, canEdit, onDialog }: LogRowsProps) {
  const [shown, setShown] = useState(pageRows);
  const [isNoting, setIsNoting] = useState(false);
  const isWide = useIsWide();
  const entries = latestFirst(health.data.entries, log);
  const rows = entries.slice(0, shown);
  const inSheet = rows.filter((entry) => !unsentOf(entry)?.isNew);
  const selection = useSelection(() => inSheet.map(selectionKey));
  const selected = rows.filter((entry) => selection.has(selectionKey(entry)));
  const { remove, problem } = useRemoval(health.target);
  const removeAll = (gone: readonly Entry[]) => {
    if (gone.length === 0) return;
    remove(gone, `${gone.length === 1 ? 'Row' : `${gone.length} rows`} of ${logs[log].tab} deleted`);
    selection.clear();
  };
  const { whenSent, question } = useWhenSent();
  const nameOf = ({ cells }: Entry) => textIn(cells, 'Name') || formatMoment(textIn(cells, logs[log].at));
  const choicesOf = (entry: Entry): MenuChoice[] => [
    {
      label: 'Edit',
      icon: <PencilSimpleIcon size={18} />,
      onChoose: () => whenSent(entry, nameOf(entry), () => onDialog({ kind: 'log', log, entry })),
    },
    {
      label: 'Delete',
      icon: <TrashIcon size={18} />,
      isDestructive: true,
      onChoose: () => whenSent(entry, nameOf(entry), () => removeAll([entry])),
    },
  ];
  const Rows = isWide ? LogTable : LogList;
  return (
    <Card variant="outlined">
      {question}
      {problem && (
        <WriteProblem title="Failed to delete" problem={problem} kept="Your rows are still there" />
      )}
      <Rows
        {...{ log, rows, selection, canEdit, choicesOf }}
        columns={shownColumns(log, entries)}
        label={logs[log].tab}
      />
      <Box sx={{ px: 4, py: 2, display: 'flex', alignItems: 'center', gap: 4, bgcolor: 'var(--rh-wash)' }}>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {formatCount(rows.length)} of {counted(entries.length, 'row')}
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
          onSaved={() => {
            setIsNoting(false);
            selection.clear();
          }}
          onClose={() => setIsNoting(false)}
        />
      )}
    </Card>
  );
}
