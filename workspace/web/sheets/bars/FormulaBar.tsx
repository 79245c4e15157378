import { FunctionIcon } from '@phosphor-icons/react/Function';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type CellPlace, moveDown, selectCell, typeInto } from '../commands.ts';
import type { SheetSession } from '../session.ts';
import { useSheetView } from '../use-sheet-view.ts';
import styles from './FormulaBar.module.css';

/** The active cell's address, which is also the way to another cell. */
function AddressField({ session }: { session: SheetSession }) {
  const { activeCell } = useSheetView(session);
  const [typed, setTyped] = useState<string>();
  const shown = activeCell?.address ?? '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return session.editor.focus();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (selectCell(session.editor.api, typed ?? shown)) session.editor.focus();
  };
  return (
    <input
      className={styles.address}
      aria-label="Cell"
      value={typed ?? shown}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => setTyped(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

interface Draft {
  /** The cell for which the text is typed; by the time it is left, another one may be active. */
  place: CellPlace;
  text: string;
}

function ContentField({ session }: { session: SheetSession }) {
  const { activeCell, activeTabId, canEdit } = useSheetView(session);
  const [text, setText] = useState<string>();
  const draft = useRef<Draft>(undefined);
  const { api } = session.editor;
  const shown = activeCell?.text ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown belongs to the cell that is active.
  useEffect(() => setText(draft.current?.text), [activeCell?.address, activeTabId]);

  const change = (typed: string) => {
    if (!activeCell || activeTabId === undefined) return;
    const place = { tabId: activeTabId, row: activeCell.row, column: activeCell.column };
    draft.current = { place: draft.current?.place ?? place, text: typed };
    // Until it is written, its cell must not move away below it.
    session.hasDraft = true;
    setText(typed);
  };
  const finish = (isKept: boolean) => {
    const finished = draft.current;
    draft.current = undefined;
    setText(undefined);
    if (finished && isKept) typeInto(session.editor, finished.place, finished.text);
    session.hasDraft = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    finish(event.key === 'Enter');
    if (event.key === 'Enter') moveDown(api);
    session.editor.focus();
  };
  return (
    <input
      className={styles.text}
      aria-label={`Content of ${activeCell?.address ?? 'the cell'}`}
      value={text ?? shown}
      readOnly={!canEdit}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={onKeyDown}
    />
  );
}

export function FormulaBar({ session }: { session: SheetSession }) {
  return (
    <div className={styles.bar} data-part="formula">
      <AddressField session={session} />
      <FunctionIcon size={18} className={styles.icon} aria-hidden />
      <ContentField session={session} />
    </div>
  );
}
