import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { Tip } from '#frontend/page/Tip.tsx';
import { formatDay, parseDay, today } from '#kernel/day.ts';
import { duesOf, isGiven, type Merch, merchWords } from '../merch.ts';
import type { MemberRow } from '../record.ts';
import styles from './cells.module.css';

/** A day as people read it; text that is not a day stays as it is, marked. */
export function DayText({ text }: { text: string }) {
  const day = parseDay(text);
  if (day !== undefined) return formatDay(day);
  if (text.trim() === '') return null;
  const reason = 'This date cannot be read';
  return (
    <Tip text={reason}>
      <Box
        component="span"
        sx={{ color: 'warning.main', display: 'inline-flex', alignItems: 'center', gap: 1 }}
      >
        <WarningCircleIcon size={15} role="img" aria-label={reason} />
        {text}
      </Box>
    </Tip>
  );
}

export function SizeChip({ size }: { size: string }) {
  return size.trim() === '' ? null : (
    <span className={styles['size']} title={size}>
      {size}
    </span>
  );
}

/** Whether something was handed out, as a cell and a word. */
function GivenMark({ given }: { given: boolean }) {
  return (
    <span className={styles['mark']}>
      <span
        aria-hidden="true"
        className={given ? `${styles['square']} ${styles['filled']}` : styles['square']}
      >
        {given && <CheckIcon size={12} weight="bold" />}
      </span>
      <span className={given ? styles['given'] : styles['notYet']}>{given ? 'Given' : 'Not yet'}</span>
    </span>
  );
}

interface GivenToggleProps {
  row: MemberRow;
  merch: Merch;
  hasFocus?: boolean;
  /** Undefined if the list cannot be changed. */
  onToggle: ((row: MemberRow, merch: Merch) => void) | undefined;
}

/** The mark as a button that changes it. */
export function GivenToggle({ row, merch, hasFocus = true, onToggle }: GivenToggleProps) {
  const given = isGiven(row, merch);
  if (!onToggle) return <GivenMark given={given} />;
  return (
    <button
      type="button"
      aria-label={`${given ? 'Given' : 'Not yet'}: ${merchWords[merch].name} of ${row.memberName}`}
      tabIndex={hasFocus ? 0 : -1}
      className={styles['toggle']}
      onClick={(event) => {
        // The row behind it would open the member.
        event.stopPropagation();
        onToggle(row, merch);
      }}
    >
      <GivenMark given={given} />
    </button>
  );
}

interface MemberNameProps {
  row: MemberRow;
  hasFocus: boolean;
  onOpen: (rowIndex: number) => void;
}

/** The name as a link to the member. */
export function MemberName({ row, hasFocus, onOpen }: MemberNameProps) {
  return (
    <button
      type="button"
      tabIndex={hasFocus ? 0 : -1}
      title={row.memberName}
      className={styles['name']}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(row._rowIndex);
      }}
    >
      {row.memberName || `Row ${row._rowIndex}`}
    </button>
  );
}

export function Mono({ text }: { text: string }) {
  return <span className={styles['mono']}>{text}</span>;
}

const duesWords = {
  open: { color: 'default', text: 'No end' },
  valid: { color: 'success', text: 'Until' },
  expiring: { color: 'warning', text: 'Expires' },
  expired: { color: 'error', text: 'Expired' },
} as const;

/** The state of a membership: "Expires Nov 30, 2025". */
export function DuesChip({ row }: { row: MemberRow }) {
  const dues = duesOf(row, today());
  const { color, text } = duesWords[dues];
  const end = parseDay(row.expires);
  return <Chip color={color} label={end === undefined ? text : `${text} ${formatDay(end)}`} />;
}
