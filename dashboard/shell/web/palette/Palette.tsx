import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/X';
import { type KeyboardEvent, useRef } from 'react';
import { HouseFilter } from './HouseFilter.tsx';
import { PaletteFooter } from './PaletteFooter.tsx';
import { lineId, listId, PaletteLines } from './PaletteLines.tsx';
import styles from './palette.module.css';
import { RowPreview } from './RowPreview.tsx';
import { usePalette } from './use-palette.ts';

/** Any row, any house, any action from anywhere. */
export function Palette({ onClose }: { onClose: () => void }) {
  const palette = usePalette(onClose);
  const { query, active, isSearching } = palette;
  const input = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const hasRoom = useMediaQuery('(min-width: 1200px)');

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (event.nativeEvent.isComposing) return;
    const isHeld = ctrlKey || metaKey;
    if (key === 'ArrowDown' || key === 'ArrowUp') palette.move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'PageDown' || key === 'PageUp') palette.move(key === 'PageDown' ? 8 : -8);
    else if (key !== 'Enter') return;
    else if (isHeld) openSheet(active?.row?.sheet.link ?? null);
    else if (shiftKey) palette.doFirst();
    else palette.perform(active);
    event.preventDefault();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      maxWidth={false}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          sx: paperOf(isSearching),
          className: styles['paper'] ?? '',
          'aria-label': 'Search everything',
          ...{ 'data-palette': '' },
        },
      }}
    >
      <div className={styles['head']}>
        <MagnifyingGlassIcon size={22} aria-hidden />
        <input
          ref={input}
          className={styles['input']}
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
      <div className={styles['body']}>
        <PaletteLines palette={palette} onChosen={() => input.current?.focus()} />
        {isSearching && hasRoom && <RowPreview row={active?.row} words={palette.words} />}
      </div>
      <PaletteFooter palette={palette} />
    </Dialog>
  );
}

function openSheet(link: string | null): void {
  if (link !== null) open(link, '_blank', 'noopener');
}

const paperOf = (isSearching: boolean) => ({
  width: { xs: 1, sm: isSearching ? 1040 : 720 },
  maxWidth: { sm: 'calc(100vw - 64px)' },
  m: { xs: 0, sm: '72px 32px 32px' },
});
