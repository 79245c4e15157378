import { formatMoment } from '#frontend/status/clock.ts';
import { counted } from '#kernel/counted.ts';
import styles from './palette.module.css';
import type { PaletteState } from './use-palette.ts';

/** Its keys, and how much was searched. */
export function PaletteFooter({ palette }: { palette: PaletteState }) {
  return (
    <footer className={styles['foot']}>
      <span className={styles['hints']} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> Move
        </span>
        <span>
          <kbd>Enter</kbd> Open
        </span>
        <span>
          <kbd>&gt;</kbd> Actions only
        </span>
        <span>
          <kbd>Esc</kbd> Close
        </span>
      </span>
      <span role="status">{footText(palette)}</span>
    </footer>
  );
}

function footText({ isSearching, hits, indexed, others }: PaletteState): string {
  const { sheets, isWhole } = indexed;
  const read = sheets.flatMap(({ readAt }) => readAt ?? []);
  if (!isWhole) return 'Reading the rows kept on this device';
  if (!others.isReached)
    return `Searching the rows kept on this device. ${read.length} of ${counted(sheets.length, 'sheet')}.`;
  const houses = new Set(sheets.map(({ app }) => app)).size;
  if (!isSearching)
    return houses === 0 ? '' : `${counted(houses, 'house')}, ${counted(read.length, 'sheet')}`;
  const count = hits.reduce((sum, { rows }) => sum + rows.length, 0);
  const of = read.length < sheets.length ? `${read.length} of ` : '';
  const from = read.length > 0 ? ` Rows from ${formatMoment(Math.min(...read))}.` : '';
  return `${counted(count, 'row')} in ${of}${counted(sheets.length, 'sheet')}.${from}`;
}
