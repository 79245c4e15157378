import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useQuery } from '@tanstack/react-query';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { FileButton } from '#frontend/import/FileButton.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import { formatDay } from '#kernel/day.ts';
import type { OwnRateTable } from '../../exchange-calls.ts';
import { rateTableQuery } from '../queries.ts';
import { commands } from '../writes.ts';
import { useBringRateTable, useTrashRateTable } from './use-rate-table.ts';

const published = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip';

/** The person's own table of rates: what it holds, and a way to replace it. */
export function RateTableDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(rateTableQuery());
  const bring = useBringRateTable();
  const trash = useTrashRateTable();
  const offerUndo = useOfferUndo();
  const table = data?.table;
  function remove({ id: tableId, name }: OwnRateTable) {
    const command = (isTrashed: boolean) => commands.make('trashRateTable', { tableId, body: { isTrashed } });
    trash.mutate(command(true), {
      onSuccess() {
        offerUndo({ message: `${name} moved to the trash`, undo: () => trash.mutateAsync(command(false)) });
        onClose();
      },
    });
  }
  return (
    <DialogFrame
      title="Table of rates"
      isOpen
      isShort
      maxWidth="sm"
      isBusy={bring.isPending || trash.isPending}
      onClose={onClose}
      note={bring.data && !bring.isPending ? `${bring.data.table.name} is in use` : undefined}
      actions={
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Close
        </Button>
      }
    >
      {table ? <KeptTable table={table} /> : <HowTo />}
      {data === undefined && !error && <CellSpinner label="Looking for your table" />}
      {error && <ProblemAlert title="Failed to look for your table of rates" problem={error} />}
      {bring.error && (
        <WriteProblem
          title="Failed to bring the table"
          problem={bring.error}
          kept={table ? 'Your table is as it was' : 'Nothing was changed'}
        />
      )}
      {trash.error && <ProblemAlert title="Failed to remove the table" problem={trash.error} />}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <FileButton
          label={table ? 'Replace it' : 'Choose a file'}
          name="Table of rates"
          accept=".csv,.zip,text/csv,application/zip"
          variant={table ? 'outlined' : 'contained'}
          {...(table && { color: 'inherit' as const })}
          loading={bring.isPending}
          onFile={(file) => bring.mutate(commands.make('bringRateTable', { files: { table: file } }))}
        />
        {table && (
          <Button
            color="error"
            startIcon={<TrashIcon size={18} />}
            disabled={bring.isPending || trash.isPending}
            onClick={() => remove(table)}
          >
            Remove it
          </Button>
        )}
      </Stack>
    </DialogFrame>
  );
}

function HowTo() {
  return (
    <>
      <Typography>
        The European Central Bank publishes its rates since 1999 as one file. Download{' '}
        <Link href={published} target="_blank" rel="noreferrer">
          eurofxref-hist.zip
        </Link>{' '}
        and choose it here as it is, or its CSV: a line in another currency then takes the rate of its day.
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        It is kept in your Drive, in the folder of Expenses, for all your reports and for you alone. Rates
        that a row has already stay as they are.
      </Typography>
    </>
  );
}

function KeptTable({ table }: { table: OwnRateTable }) {
  const { name, webViewLink, firstDay, lastDay, currencies, problem } = table;
  return (
    <>
      <Box>
        <Link href={webViewLink} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Link>
        {firstDay !== null && lastDay !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formatDay(firstDay)} to {formatDay(lastDay)},{' '}
            {counted(currencies.length, 'currency', 'currencies')}
          </Typography>
        )}
      </Box>
      {problem === null ? (
        <Typography variant="body2">
          Later days have no rate until you choose{' '}
          <Link href={published} target="_blank" rel="noreferrer">
            a newer one
          </Link>
          . Rates that a row has already stay as they are.
        </Typography>
      ) : (
        <Alert severity="error">This file can no longer be read. {problem}</Alert>
      )}
    </>
  );
}
