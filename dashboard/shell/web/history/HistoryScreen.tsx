import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { Logo } from '#frontend/house/Logo.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { RowPlace } from '#frontend/status/sheet-on-screen.ts';
import type { HistoryChange } from '#kernel/calls/history.ts';
import { counted } from '#kernel/counted.ts';
import { dayOf, formatDay } from '#kernel/day.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { type ChangeActions, ChangeCard, ColumnNames } from './ChangeCard.tsx';
import { Filters } from './Filters.tsx';
import { client, historyQueries, type Read, useHistoryWrite, type Way } from './queries.ts';
import { RowBeside } from './RowBeside.tsx';
import { SheetDays } from './SheetDays.tsx';

const address = {
  sheet: parseAsString.withDefault(''),
  tab: parseAsString,
  row: parseAsInteger,
};

const everything: { way: Way; who: string | null; day: string | null } = { way: 'all', who: null, day: null };

interface Restore {
  change: string;
  what: 'cells' | 'row';
  headers?: string[];
}

/** What was done in a sheet, or to one of its rows, read from the sheet's hidden tab; and how to go back. */
export function HistoryScreen() {
  const [{ sheet: sheetId, tab, row }, setAddress] = useQueryStates(address, { history: 'push' });
  const [filter, setFilter] = useState(everything);
  const [page, setPage] = useState(1);
  const ofRow = row === null ? null : { row, ...(tab !== null && { tab }) };
  const read = useQuery({
    ...historyQueries.page({ sheetId, row: ofRow, ...filter, page }),
    placeholderData: keepPreviousData,
  });
  const { data } = read;
  const narrow = (wanted: Partial<typeof everything>) => {
    setPage(1);
    setFilter((known) => ({ ...known, ...wanted }));
  };
  const showRow = (shown: RowPlace | null) => {
    narrow(everything);
    void setAddress({ tab: shown?.tab ?? null, row: shown?.row ?? null });
  };
  const name = data?.name ?? 'this sheet';
  return (
    <ScreenFrame>
      <PageHeader
        title={ofRow ? `History of row ${ofRow.row}` : `History of ${name}`}
        back={
          ofRow
            ? { label: 'All changes', onClick: () => showRow(null) }
            : { label: 'Back', onClick: () => history.back() }
        }
        mark={<Logo size={38} />}
        chips={
          <Typography sx={{ color: 'text.secondary' }} role="status">
            {data && summaryOf(data)}
          </Typography>
        }
      />
      {read.error && <ProblemAlert title="Could not read the history" problem={read.error} />}
      {!data && !read.error && <CellSpinner label="Reading the history" />}
      {data && (
        <Stack sx={{ gap: 4, pb: 8 }}>
          {!ofRow && <SheetDays sheetId={sheetId} read={data} onDay={(day) => narrow({ day })} />}
          <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'center' }}>
            <Filters sheetId={sheetId} read={data} shown={{ row: ofRow, ...filter }} onNarrow={narrow} />
            <NotesChanges sheetId={sheetId} read={data} />
          </Stack>
          {data.unreadable > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {counted(data.unreadable, 'line')} of the history tab cannot be read. They were left as they
              are.
            </Typography>
          )}
          {data.missing > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {counted(data.missing, 'line')} of the history {data.missing === 1 ? 'has' : 'have'} been
              deleted by hand. An older version of the sheet in Drive may still hold them.
            </Typography>
          )}
          <Changes
            key={ofRow?.row}
            sheetId={sheetId}
            read={data}
            row={ofRow?.row ?? null}
            isWhole={page === 1 && filter.way === 'all' && filter.who === null && filter.day === null}
            onShowRow={showRow}
          />
          {data.pages > 1 && (
            <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                Newer
              </Button>
              <Typography variant="body2">
                Page {page} of {data.pages}
              </Typography>
              <Button disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
                Older
              </Button>
            </Stack>
          )}
        </Stack>
      )}
    </ScreenFrame>
  );
}

function summaryOf({ count, people, since }: Read): string {
  if (since === null) return 'Nothing is noted yet.';
  const by = people.length > 0 ? ` by ${counted(people.length, 'person', 'people')}` : '';
  return `${counted(count, 'change')}${by} since ${formatDay(dayOf(new Date(since)))}.`;
}

/** The one setting: whether changes of this sheet are noted. */
function NotesChanges({ sheetId, read }: { sheetId: string; read: Read }) {
  const turn = useHistoryWrite((isOn: boolean) => client.switchHistory({ sheetId, body: { isOn } }));
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={read.isOn}
            disabled={!read.canEdit || turn.isPending}
            onChange={(_, isOn) => turn.mutate(isOn)}
          />
        }
        label="Note changes in this sheet"
        sx={{ ml: 0, gap: 2 }}
      />
      {turn.error && <ProblemAlert title="Could not change this setting" problem={turn.error} />}
    </>
  );
}

interface ChangesProps {
  sheetId: string;
  read: Read;
  /** The row of the history; null for the whole sheet. */
  row: number | null;
  /** Its newest changes are here, and none is left out. */
  isWhole: boolean;
  onShowRow: (row: RowPlace) => void;
}

function Changes({ sheetId, read, row, isWhole, onShowRow }: ChangesProps) {
  const { now } = read;
  const [shownId, setShownId] = useState<string | null>(null);
  const [erased, setErased] = useState<HistoryChange>();
  const restoring = useHistoryWrite((body: Restore) => client.restoreChange({ sheetId, body }));
  const erasing = useHistoryWrite(({ id }: HistoryChange) =>
    client.eraseRecord({ sheetId, body: { change: id } }),
  );
  const actions: ChangeActions = {
    onRestore: read.canEdit
      ? ({ id }, what, headers) => restoring.mutate({ change: id, what, ...(headers && { headers }) })
      : undefined,
    onErase: read.canEdit ? setErased : undefined,
    onShowRow: ({ tab, row }) => row !== null && onShowRow({ tab, row }),
    isBusy: restoring.isPending,
    isOfRow: row !== null,
    isShown: ({ id }) => id === shownId,
    onShow: row !== null && now && isWhole ? ({ id }) => setShownId(id === shownId ? null : id) : undefined,
  };
  const days = Map.groupBy(read.changes, ({ at }) => dayOf(new Date(at)));
  if (read.changes.length === 0) {
    return (
      <EmptyState title="No changes">
        {read.isOn
          ? 'What is changed here from now on is noted in a hidden tab of this sheet.'
          : 'Changes in this sheet are not noted.'}
      </EmptyState>
    );
  }
  const shown = isWhole ? read.changes.find(({ id }) => id === shownId) : undefined;
  const list = (
    <>
      {restoring.error && <ProblemAlert title="Could not put it back" problem={restoring.error} />}
      {[...days].map(([day, changes]) => (
        <Box component="section" key={day} aria-label={formatDay(day)} sx={frame}>
          <Typography variant="h3" component="h2" sx={{ p: 4, pb: 2 }}>
            {formatDay(day)}
          </Typography>
          {row === null && <ColumnNames />}
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {changes.map((change) => (
              <ChangeCard key={change.id} change={change} actions={actions} />
            ))}
          </Box>
        </Box>
      ))}
      <ConfirmDialog
        title="Erase this record from the history?"
        text="Every line about it loses what it says about its cells, before and after. The row itself stays as it is. This cannot be undone."
        confirm={{ label: 'Erase', busyLabel: 'Erasing' }}
        isOpen={erased !== undefined}
        isBusy={erasing.isPending}
        onConfirm={() => erased && erasing.mutate(erased, { onSuccess: () => setErased(undefined) })}
        onClose={() => setErased(undefined)}
      >
        {erasing.error && <ProblemAlert title="Could not erase it" problem={erasing.error} />}
      </ConfirmDialog>
    </>
  );
  if (row === null || !now) return list;
  return (
    <Box sx={beside}>
      <Box sx={{ order: { lg: 1 }, minWidth: 0 }}>
        <RowBeside
          {...{ row, now, shown, changes: read.changes, isBusy: restoring.isPending }}
          onRestore={
            read.canEdit
              ? ({ id }, headers) =>
                  restoring.mutate(
                    { change: id, what: 'row', ...(headers && { headers }) },
                    { onSuccess: () => !headers && setShownId(null) },
                  )
              : undefined
          }
        />
      </Box>
      <Stack sx={{ gap: 4, minWidth: 0 }}>{list}</Stack>
    </Box>
  );
}

const beside = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 540px)' },
};
const frame = { border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' };
