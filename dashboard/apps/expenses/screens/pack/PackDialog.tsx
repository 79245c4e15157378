import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import { CellProgress } from '#frontend/status/CellProgress.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { counted } from '#kernel/counted.ts';
import { formatMoney } from '#kernel/money.ts';
import { usualCurrency } from '#kernel/region.ts';
import { type PackChoice, packedRows, packPages } from '../../pack.ts';
import type { ReportData } from '../../report-calls.ts';
import { totalsOf } from '../../totals.ts';
import { client } from '../queries.ts';
import { PackPreview } from './PackPreview.tsx';
import { type PackFiles, usePack } from './use-pack.ts';

interface PackDialogProps {
  data: ReportData;
  onClose: () => void;
}

const orders: readonly { value: PackChoice['order']; label: string }[] = [
  { value: 'oldest', label: 'By date, oldest first' },
  { value: 'newest', label: 'By date, newest first' },
  { value: 'sheet', label: 'As in the sheet' },
];

/** Makes files of a whole report that can be sent; the sheet does not change. */
export function PackDialog({ data, onClose }: PackDialogProps) {
  const pack = usePack(data);
  const [files, setFiles] = useState<PackFiles>({ pdf: true, zip: false, xlsx: false, keep: false });
  const [choice, setChoice] = useState<PackChoice>({ order: 'oldest', perPage: '4', onlyWithReceipt: 'no' });
  const choose = (part: Partial<PackChoice>) => setChoice({ ...choice, ...part });
  const rows = packedRows(data, choice);
  const photos = rows.filter(({ photo }) => photo !== undefined).length;
  const isReversed = choice.from !== undefined && choice.to !== undefined && choice.from > choice.to;
  const hasFile = files.pdf || files.xlsx || (files.zip && photos > 0);
  const { making } = pack;
  const isWide = useIsWide();
  return (
    <DialogFrame
      title="Receipt pack"
      isOpen
      maxWidth="md"
      isBusy={making !== null}
      onClose={onClose}
      note={noteOf(pack)}
      actions={
        <>
          {making && <UnderWay making={making} />}
          {/* One button for both, so that it keeps the focus. */}
          <Button
            variant={making ? 'outlined' : 'contained'}
            {...(making && { color: 'inherit' })}
            disabled={!making && (!hasFile || rows.length === 0 || isReversed)}
            onClick={() => (making ? pack.stop() : pack.make({ choice, files, rows }))}
          >
            {making ? 'Stop' : 'Make and download'}
          </Button>
        </>
      }
    >
      <Typography variant="body2">
        Everything about this report in files you can send. The sheet does not change.
      </Typography>
      <Box sx={{ display: 'flex', gap: 6, alignItems: 'flex-start' }}>
        <Box component="fieldset" disabled={making !== null} sx={columns}>
          <DayField label="From" value={choice.from} onChange={(from) => choose({ from })} />
          <DayField
            label="To"
            value={choice.to}
            onChange={(to) => choose({ to })}
            problem={isReversed ? 'Please choose a day that is not before the first one' : undefined}
          />
          <Box role="group" aria-label="Files" sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
            <FileChoice
              label="PDF with receipts"
              meaning="The total, the rows, then the receipts"
              isOn={files.pdf}
              onChange={(pdf) => setFiles({ ...files, pdf })}
            />
            {data.report.canEdit && (
              <FileChoice
                label="Keep the PDF in Drive"
                meaning={`In the report's folder${data.pack ? ', as a new revision of the one there' : ''}`}
                isOn={files.pdf && files.keep}
                isDisabled={!files.pdf}
                onChange={(keep) => setFiles({ ...files, keep })}
              />
            )}
            <FileChoice
              label="ZIP of the photos"
              meaning={
                photos === 0
                  ? 'No row has a photo'
                  : `${counted(photos, 'photo')}, named by date, row and amount`
              }
              isOn={files.zip && photos > 0}
              isDisabled={photos === 0}
              onChange={(zip) => setFiles({ ...files, zip })}
            />
            <FileChoice
              label="Rows as XLSX"
              meaning="Numbers stay numbers"
              isOn={files.xlsx}
              onChange={(xlsx) => setFiles({ ...files, xlsx })}
            />
          </Box>
          <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
            <TextField
              select
              label="Order"
              value={choice.order}
              onChange={({ target }) => {
                const found = orders.find(({ value }) => value === target.value);
                if (found) choose({ order: found.value });
              }}
              slotProps={{ select: { native: true } }}
            >
              {orders.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </TextField>
            <TextField
              select
              label="Receipts to a page"
              value={choice.perPage}
              onChange={({ target }) => {
                const perPage = packPages.find((one) => one === target.value);
                if (perPage) choose({ perPage });
              }}
              slotProps={{ select: { native: true } }}
            >
              {packPages.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </TextField>
            <FileChoice
              label="Only rows with a receipt"
              meaning="All other rows are left out"
              isOn={choice.onlyWithReceipt === 'yes'}
              onChange={(isOn) => choose({ onlyWithReceipt: isOn ? 'yes' : 'no' })}
            />
          </Box>
        </Box>
        {isWide && files.pdf && rows.length > 0 && !isReversed && (
          <Box sx={{ flex: '0 0 240px' }}>
            <PackPreview
              address={client.addressOf.previewPack({ reportId: data.report.id, query: choice })}
            />
          </Box>
        )}
      </Box>
      <Whole data={data} rows={rows} />
      <Kept data={data} link={pack.kept} />
      {pack.lost.length > 0 && <Lost rows={pack.lost} />}
      {pack.problem && <ProblemAlert title="The pack was not made" problem={pack.problem} />}
    </DialogFrame>
  );
}

/** The rows whose photo the archive lacks. */
function Lost({ rows }: { rows: ReturnType<typeof usePack>['lost'] }) {
  return (
    <Alert severity="warning" role="status">
      Not in the ZIP, because no longer in the report's folder:{' '}
      {rows.map(({ row }) => `row ${row._rowIndex}, ${row.description}, "${row.photo}"`).join('; ')}.
    </Alert>
  );
}

function noteOf({ making, saved }: ReturnType<typeof usePack>): string {
  if (making) return `Making the ${making.what.toUpperCase()}`;
  return saved.length === 0 ? '' : `Saved: ${saved.join(', ')}`;
}

/** In the footer, which stays visible however long the dialog is. */
function UnderWay({ making }: { making: NonNullable<ReturnType<typeof usePack>['making']> }) {
  const { done, total } = making;
  const words = wordsOf(making);
  const isCounted = making.what === 'zip' || (making.what === 'pdf' && total > 0 && done < total);
  return (
    <Box sx={{ flex: '1 1 100%', order: -1, display: 'grid', gap: 1 }}>
      {isCounted && <CellProgress share={done / total} label={words} />}
      <Typography
        variant="body2"
        aria-hidden={isCounted}
        sx={{ display: 'flex', gap: 2, alignItems: 'center' }}
      >
        {!isCounted && <CellSpinner size={17} />}
        {words}
      </Typography>
    </Box>
  );
}

function wordsOf({ what, done, total }: NonNullable<ReturnType<typeof usePack>['making']>): string {
  if (what === 'zip') return `${done} of ${counted(total, 'photo')} fetched`;
  if (what === 'xlsx') return 'The server writes the rows.';
  return total > 0 && done < total
    ? `Receipt ${done + 1} of ${total}`
    : `The server draws the rows and ${counted(total, 'receipt')}.`;
}

/** The place of the last saved pack, from now or earlier. */
function Kept({ data: { pack }, link = pack?.webViewLink }: { data: ReportData; link: string | undefined }) {
  if (link === undefined) return null;
  return (
    <Typography variant="body2">
      Kept in Drive{pack && `: ${pack.name}`}.{' '}
      <Link href={link} target="_blank" rel="noreferrer">
        Open it
      </Link>
    </Typography>
  );
}

/** The contents of the pack, and what it lacks. */
function Whole({ data, rows }: { data: ReportData; rows: ReturnType<typeof packedRows> }) {
  const currency = data.report.currency ?? usualCurrency;
  const { total, withoutRate } = totalsOf(
    rows.map(({ row }) => row),
    currency,
  );
  const without = rows.filter(({ photo }) => photo === undefined).length;
  return (
    <Typography variant="body2" role="status">
      <strong>{`${counted(rows.length, 'expense')}, ${formatMoney(total, currency)}${withoutRate > 0 ? `, without ${counted(withoutRate, 'line')}` : ''}.`}</strong>
      {without > 0 &&
        ` ${without === 1 ? '1 row has' : `${without} rows have`} no receipt photo; the list says so.`}
    </Typography>
  );
}

interface DayFieldProps {
  label: string;
  value: string | undefined;
  problem?: string | undefined;
  onChange: (day: string | undefined) => void;
}

function DayField({ label, value = '', problem, onChange }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

interface FileChoiceProps {
  label: string;
  meaning: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

function FileChoice({ label, meaning, isOn, isDisabled = false, onChange }: FileChoiceProps) {
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0, '& .MuiCheckbox-root': { pt: 0.5 } }}
      control={<Checkbox checked={isOn} disabled={isDisabled} onChange={(_, checked) => onChange(checked)} />}
      label={
        <>
          <strong>{label}</strong>
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
            {meaning}
          </Typography>
        </>
      }
    />
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  flex: 1,
};
