import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { Tip } from '#frontend/page/Tip.tsx';
import { Thumbnail } from '#frontend/photo/Thumbnail.tsx';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { Fields } from '#kernel/records/field.ts';
import { fieldsIn, type NamedField, type RowCells } from '#kernel/records/record.ts';
import { shownCell } from '#kernel/records/shown-rows.ts';
import { abroadOf, homeAmountOf, type ToldLine } from '../../currencies.ts';
import { type ExpenseRow, expense } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';
import { isReimbursable, taxOf } from '../../tax.ts';
import { useMoney } from '../money-text.ts';
import { openPhotoByName, photoAddress, photoOf } from '../receipts/photos.ts';
import type { LineActions } from './line-actions.ts';
import type { Line } from './lines.ts';

export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const fields: Fields = expense.fields;

/** The fields to show for rows; `wanted` ones are included even if no row has them filled. */
export function fieldsOf(lines: readonly Line[], wanted: readonly string[] = []): readonly NamedField[] {
  const rows = lines.map(({ row }) => row);
  const has = (name: string) => fieldsIn(Object.entries(fields), rows).some(([each]) => each === name);
  // A rate alone implies a tax.
  const asked = has('taxRate') ? [...wanted, 'tax'] : wanted;
  return Object.entries(fields).filter(([name]) => asked.includes(name) || has(name));
}

interface CellTextProps {
  row: RowCells;
  /** The field's name. */
  name: string;
}

/** A cell as people read it. */
export function CellText({ row, name }: CellTextProps) {
  const field = fields[name];
  const cell = row[name];
  if (!field) return null;
  if (field.kind === 'day') return <DateText text={String(cell)} />;
  if (name === 'reimbursable') return isReimbursable({ reimbursable: String(cell) }) ? 'Yes' : 'No';
  if (field.kind !== 'money') return shownCell(field, cell);
  if (name === 'tax') return <Tax row={row} text={String(cell)} />;
  return <Amount row={row} text={String(cell)} />;
}

function DateText({ text }: { text: string }) {
  const day = parseDay(text);
  if (day !== undefined) return formatDay(day);
  return text.trim() === '' ? null : <Unreadable text={text} reason="This date cannot be read" />;
}

/** The money cells of a row. */
function lineIn({ amount, currency, paid, rate }: RowCells): ToldLine {
  const cell = (value: RowCells[string] | undefined) =>
    typeof value === 'number' || typeof value === 'string' ? value : '';
  return { amount: cell(amount), currency: String(cell(currency)), paid: cell(paid), rate: cell(rate) };
}

/** The money and tax cells of a row. */
function taxedIn(row: RowCells) {
  const { taxRate = '', tax = '' } = row;
  const cell = (value: RowCells[string]) => (typeof value === 'boolean' ? '' : value);
  return { ...lineIn(row), taxRate: cell(taxRate), tax: cell(tax) };
}

/** A row's amount in the report's currency. */
function Amount({ row, text }: { row: RowCells; text: string }) {
  const { currency, money, whole } = useMoney();
  const line = lineIn(row);
  const home = homeAmountOf(line, currency);
  if (home !== undefined) return money(home);
  if (text.trim() === '') return abroadOf(line, currency) ? <NoRate /> : null;
  return (
    <Unreadable text={text} reason={`This amount cannot be read as a number and counts as ${whole(0)}`} />
  );
}

/** The tax in a row's amount, even if only its rate is given. */
function Tax({ row, text }: { row: RowCells; text: string }) {
  const { currency, money } = useMoney();
  const found = taxOf(taxedIn(row), currency);
  if (found) return money(found.tax);
  return text.trim() === '' ? null : <Unreadable text={text} reason="This tax cannot be read as a number" />;
}

function NoRate() {
  return (
    <Tip text="The total leaves this line out until it has a rate">
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        No rate yet
      </Box>
    </Tip>
  );
}

function Unreadable({ text, reason }: { text: string; reason: string }) {
  return (
    <Tip text={reason}>
      <Box
        component="span"
        sx={{ color: 'warning.main', display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}
      >
        <WarningCircleIcon size={15} role="img" aria-label={reason} />
        <Box component="span" sx={oneLine}>
          {text}
        </Box>
      </Box>
    </Tip>
  );
}

interface ReceiptTextProps {
  text: string;
  hasFocus?: boolean;
}

/** A receipt number, or a link if the cell holds one. */
export function ReceiptText({ text, hasFocus = true }: ReceiptTextProps) {
  const address = text.trim();
  if (!/^https?:\/\/\S+$/i.test(address)) return text;
  return (
    <Link
      href={address}
      target="_blank"
      rel="noreferrer"
      tabIndex={hasFocus ? 0 : -1}
      sx={{ ...oneLine, ...underlined }}
    >
      {address.replace(/^https?:\/\//i, '')}
    </Link>
  );
}

const underlined = { textDecorationColor: 'var(--rh-accent-edge)' };

interface PhotoNameProps {
  data: ReportData;
  row: ExpenseRow;
  hasFocus: boolean;
  onShow: () => void;
}

/** The photo's picture and name; the name links to it. */
export function PhotoName({ data, row, hasFocus, onShow }: PhotoNameProps) {
  const tabIndex = hasFocus ? 0 : -1;
  const photo = photoOf(data, row);
  if (row.photo.trim() === '') return 'N/A';
  if (!photo) {
    return (
      <Link
        component="button"
        type="button"
        tabIndex={tabIndex}
        onClick={() => openPhotoByName(data, row)}
        sx={{ ...oneLine, ...underlined, font: 'inherit' }}
      >
        {row.photo}
      </Link>
    );
  }
  return (
    <>
      <Thumbnail
        address={photo.hasThumbnail ? photoAddress(data, photo, 'thumbnail') : undefined}
        label={`Show the receipt of ${row.description}`}
        width={22}
        height={28}
        tabIndex={tabIndex}
        onClick={onShow}
      />
      <Link
        href={photo.webViewLink}
        target="_blank"
        rel="noreferrer"
        tabIndex={tabIndex}
        sx={{ ...oneLine, ...underlined, ml: 2 }}
      >
        {photo.name}
      </Link>
    </>
  );
}

interface NotSavedProps {
  line: Line;
  actions: LineActions;
  hasFocus?: boolean;
}

/** Shows that a line is not in the sheet, with a button that sends it again. */
export function NotSaved({ line, actions, hasFocus = true }: NotSavedProps) {
  return (
    <Box
      component="span"
      sx={{ color: 'error.main', flex: 'none', display: 'inline-flex', alignItems: 'center', gap: 1 }}
    >
      <WarningCircleIcon size={16} aria-hidden />
      Not saved.
      <Link
        component="button"
        type="button"
        color="error"
        tabIndex={hasFocus ? 0 : -1}
        onClick={() => actions.retry(line)}
        sx={{ font: 'inherit' }}
      >
        Retry
      </Link>
    </Box>
  );
}
