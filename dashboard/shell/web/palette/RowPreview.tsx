import { memo, useDeferredValue } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import type { Word } from '#kernel/search.ts';
import { findApp } from '../registry.ts';
import { pieces } from './marks.ts';
import styles from './palette.module.css';
import type { IndexedRow } from './row-index.ts';
import { cellsOf, titleOf } from './row-texts.ts';

interface RowPreviewProps {
  row: IndexedRow | null | undefined;
  words: readonly Word[];
}

/** The chosen row beside the answer. It comes after the answer, and does not hold up a person who keeps typing. */
export function RowPreview({ row, words }: RowPreviewProps) {
  return <Preview row={useDeferredValue(row ?? null, null)} words={useDeferredValue(words)} />;
}

/** The row with all its cells, and what the keys do with it. */
const Preview = memo(function Preview({ row, words }: RowPreviewProps) {
  const app = row && findApp(row.app);
  return (
    <aside className={styles['preview']} aria-label="The chosen row">
      {row && app && (
        <>
          <header>
            <HouseMark app={app} size={40} />
            <div>
              <b>
                <bdi>{titleOf(row)}</bdi>
              </b>
              <span>
                Row {row.row.row} of <bdi>{row.sheet.name}</bdi>
              </span>
            </div>
          </header>
          <dl>
            {cellsOf(row).map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {pieces(text.slice(0, 600), words).map(({ text: piece, isMarked }, at) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have nothing but their order
                    isMarked ? <mark key={at}>{piece}</mark> : piece,
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <ul className={styles['keys']}>
            <li>
              <kbd>Enter</kbd> Open the row
            </li>
            {row.sheet.link !== null && (
              <li>
                <kbd>Ctrl</kbd>
                <kbd>Enter</kbd> Open in Sheets
              </li>
            )}
            <li>
              <kbd>Ctrl</kbd>
              <kbd>C</kbd> Copy the cells
            </li>
          </ul>
        </>
      )}
    </aside>
  );
});
