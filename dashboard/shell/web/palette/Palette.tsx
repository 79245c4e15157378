import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/X';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { UndoSnackbar } from '#frontend/dialogs/UndoSnackbar.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Problem } from '#kernel/problem.ts';
import type { Goal, HouseDraft } from './app-actions.ts';
import { HouseFilter } from './HouseFilter.tsx';
import { PaletteFooter } from './PaletteFooter.tsx';
import { lineId, listId, PaletteLines } from './PaletteLines.tsx';
import styles from './palette.module.css';
import { RowPreview } from './RowPreview.tsx';
import type { IndexedRow } from './row-index.ts';
import { useAddDraft } from './use-add-draft.ts';
import { usePalette } from './use-palette.ts';

interface PaletteProps {
  isOpen: boolean;
  /** What has been typed before the search was there. */
  typed: string;
  onClose: () => void;
}

/** Finds any row, house or action from anywhere; what was done here can be undone once it is closed. */
export function Palette(props: PaletteProps) {
  return (
    <UndoSnackbar>
      <Adding {...props} />
    </UndoSnackbar>
  );
}

function Adding({ isOpen, typed, onClose }: PaletteProps) {
  const { add, problem, forgetProblem } = useAddDraft();
  const opened = useRef(0);
  useEffect(() => {
    if (isOpen) opened.current += 1;
  }, [isOpen]);
  function addAndClose(draft: HouseDraft, goal: Goal) {
    const at = opened.current;
    // It may have been closed meanwhile, and opened again for something else.
    void add(draft, goal, () => {
      if (opened.current === at) onClose();
    });
  }
  return (
    isOpen && (
      <OpenPalette
        typed={typed}
        problem={problem}
        onAdd={addAndClose}
        onClose={() => {
          forgetProblem();
          onClose();
        }}
      />
    )
  );
}

interface OpenPaletteProps extends Pick<PaletteProps, 'typed'> {
  /** Why the last addition failed. */
  problem: Problem | null;
  onAdd: (draft: HouseDraft, goal: Goal) => void;
  onClose: () => void;
}

/** The dialog's frame, which does not move while one types. */
function OpenPalette(props: OpenPaletteProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullScreen={isPhone}
      maxWidth={false}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          sx: { m: { xs: 0, sm: '72px 32px 32px' } },
          className: styles['paper'] ?? '',
          'aria-label': 'Search everything',
          ...{ 'data-palette': '' },
        },
      }}
    >
      <Everything {...props} isPhone={isPhone} />
    </Dialog>
  );
}

function Everything({ typed, problem, onAdd, onClose, isPhone }: OpenPaletteProps & { isPhone: boolean }) {
  const palette = usePalette({ typed, onAdd, onClose });
  const { query, active, isSearching } = palette;
  const input = useRef<HTMLInputElement>(null);
  const hasRoom = useMediaQuery('(min-width: 1200px)');

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (event.nativeEvent.isComposing) return;
    const isHeld = ctrlKey || metaKey;
    if (isHeld && key === 'c' && active?.row && isUnmarked(input.current)) {
      // A browser that refuses has nothing to show for it, as with marked text.
      copyCells(active.row).catch(() => undefined);
      return;
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') palette.move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'PageDown' || key === 'PageUp') palette.move(key === 'PageDown' ? 8 : -8);
    else if (key !== 'Enter') return;
    else if (isHeld) openSheet(active?.row?.sheet.link ?? null);
    else if (shiftKey) palette.doFirst();
    else palette.perform(active);
    event.preventDefault();
  }

  return (
    <div className={`${styles['everything']} ${isSearching ? styles['wide'] : ''}`}>
      <div className={styles['head']}>
        <MagnifyingGlassIcon size={22} aria-hidden />
        <input
          ref={input}
          className={styles['input']}
          // biome-ignore lint/a11y/noAutofocus: the one field of a dialog that was opened to type in it
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          {...(active && { 'aria-activedescendant': lineId(active.key) })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Search rows, open a house, do something"
          value={query}
          onChange={(event) => palette.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isSearching && !isPhone && <HouseFilter palette={palette} />}
        <button
          type="button"
          className={styles['close']}
          onClick={onClose}
          {...(!isPhone && { 'aria-label': 'Close' })}
        >
          {isPhone ? 'Cancel' : <XIcon size={18} aria-hidden />}
        </button>
      </div>
      {isSearching && isPhone && <HouseFilter palette={palette} areChips />}
      {problem && <ProblemAlert title="It was not added" problem={problem} />}
      <div className={styles['body']}>
        <PaletteLines palette={palette} onChosen={() => input.current?.focus()} />
        {isSearching && hasRoom && <RowPreview row={active?.row} words={palette.words} />}
      </div>
      <PaletteFooter palette={palette} />
    </div>
  );
}

/** Copying takes the marked text of the field. */
const isUnmarked = (field: HTMLInputElement | null) => field?.selectionStart === field?.selectionEnd;

/** As a sheet takes them: one beside the other. */
async function copyCells({ row }: IndexedRow): Promise<void> {
  const cells = row.values.map((value) => String(value).replace(/[\t\n]+/g, ' '));
  await navigator.clipboard.writeText(cells.join('\t'));
}

function openSheet(link: string | null): void {
  if (link !== null) open(link, '_blank', 'noopener');
}
