import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/CaretUp';
import { XIcon } from '@phosphor-icons/react/X';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import buttons from '../../controls/buttons.module.css';
import { columnName } from '../column-name.ts';
import { selectCell } from '../commands.ts';
import type { SheetSession } from '../session.ts';
import { useSheetView } from '../use-sheet-view.ts';
import styles from './FindBar.module.css';
import { type FindOptions, type FoundCell, findCells, replaceIn } from './find.ts';

interface FindBarProps {
  session: SheetSession;
  onClose(): void;
}

/** A long sheet is not read through at each letter. */
const pauseMs = 150;

function useFound(session: SheetSession, options: FindOptions): readonly FoundCell[] {
  const { used, activeTabId, saveState } = useSheetView(session);
  const [found, setFound] = useState<readonly FoundCell[]>([]);
  // The search is repeated after each change, which the saving state reveals.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of the options and of the size, not their objects.
  useEffect(() => {
    const timer = setTimeout(() => setFound(findCells(session.editor, used, options)), pauseMs);
    return () => clearTimeout(timer);
  }, [
    session,
    activeTabId,
    saveState.kind,
    used.rows,
    used.columns,
    options.text,
    options.isCaseSensitive,
    options.isWholeCell,
  ]);
  return found;
}

function foundWords(text: string, found: readonly FoundCell[], current: number): string {
  if (text === '') return '';
  if (found.length === 0) return 'Not found';
  return current === -1 ? `${found.length} found` : `${current + 1} of ${found.length}`;
}

/** Finds in the open tab, and replaces; Enter goes on, Shift and Enter back, Escape closes. */
export function FindBar({ session, onClose }: FindBarProps) {
  const { activeCell, canEdit } = useSheetView(session);
  const [options, setOptions] = useState<FindOptions>({
    text: '',
    isCaseSensitive: false,
    isWholeCell: false,
  });
  const [replacement, setReplacement] = useState('');
  const [outcome, setOutcome] = useState<string>();
  const found = useFound(session, options);
  const field = useRef<HTMLInputElement>(null);
  const { api } = session.editor;
  const current = found.findIndex(
    ({ row, column }) => row === activeCell?.row && column === activeCell.column,
  );
  useEffect(() => field.current?.select(), []);

  const change = (part: Partial<FindOptions>) => {
    setOptions({ ...options, ...part });
    setOutcome(undefined);
  };
  const go = (step: 1 | -1) => {
    const active = activeCell ?? { row: 0, column: -1 };
    const isAfter = ({ row, column }: FoundCell) =>
      row > active.row || (row === active.row && column > active.column);
    const isBefore = ({ row, column }: FoundCell) =>
      row < active.row || (row === active.row && column < active.column);
    const next = step === 1 ? (found.find(isAfter) ?? found[0]) : (found.findLast(isBefore) ?? found.at(-1));
    if (next) selectCell(api, `${columnName(next.column)}${next.row + 1}`);
  };
  const replaceOne = () => {
    const cell = found[current];
    if (cell) replaceIn(session.editor, [cell], options, replacement);
    go(1);
  };
  const replaceAll = () => {
    const count = replaceIn(session.editor, found, options, replacement);
    setOutcome(`${count} ${count === 1 ? 'cell' : 'cells'} changed`);
  };
  const close = () => {
    onClose();
    session.editor.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <search className={styles.bar} aria-label="Find in this tab" onKeyDown={onKeyDown}>
      <input
        ref={field}
        aria-label="Find"
        placeholder="Find"
        value={options.text}
        autoComplete="off"
        onChange={(event) => change({ text: event.target.value })}
      />
      <span className={styles.count} role="status">
        {outcome ?? foundWords(options.text, found, current)}
      </span>
      <button
        type="button"
        className={buttons.icon}
        aria-label="Previous"
        title="Previous"
        onClick={() => go(-1)}
      >
        <CaretUpIcon size={16} aria-hidden />
      </button>
      <button type="button" className={buttons.icon} aria-label="Next" title="Next" onClick={() => go(1)}>
        <CaretDownIcon size={16} aria-hidden />
      </button>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={options.isCaseSensitive}
          onChange={(event) => change({ isCaseSensitive: event.target.checked })}
        />
        Match case
      </label>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={options.isWholeCell}
          onChange={(event) => change({ isWholeCell: event.target.checked })}
        />
        Whole cell
      </label>
      {canEdit && (
        <>
          <input
            aria-label="Replace with"
            placeholder="Replace with"
            value={replacement}
            autoComplete="off"
            onChange={(event) => setReplacement(event.target.value)}
          />
          <button type="button" className={buttons.outline} disabled={current === -1} onClick={replaceOne}>
            Replace
          </button>
          <button
            type="button"
            className={buttons.outline}
            disabled={found.length === 0}
            onClick={replaceAll}
          >
            Replace all
          </button>
        </>
      )}
      <button type="button" className={buttons.icon} aria-label="Close" title="Close" onClick={close}>
        <XIcon size={16} aria-hidden />
      </button>
    </search>
  );
}
