import { useState } from 'react';
import type { DraftCell } from '#frontend/palette/app-action.ts';
import styles from './quick-add.module.css';

interface DraftChipsProps {
  cells: readonly DraftCell[];
  onChange: (name: string, typed: string) => void;
}

/** The cells of the row that is to be; each opens for a change. */
export function DraftChips({ cells, onChange }: DraftChipsProps) {
  const [open, setOpen] = useState<{ name: string; typed: string } | null>(null);
  const done = () => {
    if (open) onChange(open.name, open.typed);
    setOpen(null);
  };
  return cells.map(({ name, label, text, typed }) => {
    const isOpen = open?.name === name;
    if (isOpen) {
      return (
        <input
          key={name}
          className={styles['chipInput']}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the chip that was pressed
          autoFocus
          aria-label={label}
          value={open.typed}
          onChange={({ target }) => setOpen({ name, typed: target.value })}
          onBlur={done}
          onKeyDown={(event) => {
            if (event.key === 'Enter') done();
            else if (event.key === 'Escape') setOpen(null);
            else return;
            event.preventDefault();
          }}
        />
      );
    }
    if (typed === '' && text !== '') {
      return (
        <span key={name} className={styles['chip']}>
          {text}
        </span>
      );
    }
    return (
      <button
        key={name}
        type="button"
        className={styles['chip']}
        data-blank={text === '' || undefined}
        aria-label={`${label}: ${text === '' ? 'blank' : text}`}
        onClick={() => setOpen({ name, typed })}
      >
        {text === '' ? label : text}
      </button>
    );
  });
}
