import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { Tip } from '#frontend/page/Tip.tsx';
import { formatDay, parseDay } from '#kernel/day.ts';
import type { ExpenseRow, ReportData } from '../../contract.ts';
import { useMoney } from '../money-text.ts';
import { openPhotoByName, photoAddress, photoOf } from '../receipts/photos.ts';
import type { LineActions } from './line-actions.ts';
import type { Line } from './lines.ts';

export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

export function DateText({ row }: { row: Pick<ExpenseRow, 'Date'> }) {
  const day = parseDay(row.Date);
  if (day !== undefined) return formatDay(day);
  return row.Date.trim() === '' ? null : <Unreadable text={row.Date} reason="This date cannot be read" />;
}

export function AmountText({ row }: { row: Pick<ExpenseRow, 'Amount'> }) {
  const { money, whole } = useMoney();
  if (typeof row.Amount === 'number') return money(row.Amount);
  if (row.Amount.trim() === '') return null;
  return (
    <Unreadable
      text={row.Amount}
      reason={`This amount cannot be read as a number and counts as ${whole(0)}`}
    />
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

/** A receipt number, or a link to follow. */
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

/** The photo's name as the link to it, its picture before it. */
export function PhotoName({ data, row, hasFocus, onShow }: PhotoNameProps) {
  const tabIndex = hasFocus ? 0 : -1;
  const photo = photoOf(data, row);
  if (row.Photo.trim() === '') return 'N/A';
  if (!photo) {
    return (
      <Link
        component="button"
        type="button"
        tabIndex={tabIndex}
        onClick={() => openPhotoByName(data, row)}
        sx={{ ...oneLine, ...underlined, font: 'inherit' }}
      >
        {row.Photo}
      </Link>
    );
  }
  return (
    <>
      <Thumbnail
        address={photo.hasThumbnail ? photoAddress(data, photo, 'thumbnail') : undefined}
        label={`Show the receipt of ${row.Description}`}
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

interface ThumbnailProps {
  address: string | undefined;
  label: string;
  tabIndex: number;
  onClick: () => void;
}

function Thumbnail({ address, label, tabIndex, onClick }: ThumbnailProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={label}
      tabIndex={tabIndex}
      onClick={onClick}
      sx={{
        width: 22,
        height: 28,
        p: 0,
        flex: 'none',
        border: 0,
        borderRadius: '2px',
        overflow: 'hidden',
        cursor: 'zoom-in',
        bgcolor: 'var(--rh-sunken)',
        '&:focus-visible': { outline: '2px solid var(--rh-focus)', outlineOffset: 2 },
      }}
    >
      {address && (
        <Box
          component="img"
          src={address}
          alt=""
          loading="lazy"
          sx={{ width: 1, height: 1, objectFit: 'cover', display: 'block' }}
        />
      )}
    </Box>
  );
}

interface NotSavedProps {
  line: Line;
  actions: LineActions;
  hasFocus?: boolean;
}

/** Says of a line that it is not in the sheet, and sends it again. */
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
