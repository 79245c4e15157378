import styles from './CellTable.module.css';
import type { SheetSession } from './session.ts';
import { useSheetView } from './use-sheet-view.ts';

/**
 * The visible cells as a table for screen readers: the canvas has no text of its own. The line below it says which cell is active.
 */
export function CellTable({ session }: { session: SheetSession }) {
  const { visible, activeCell, tabs, activeTabId } = useSheetView(session);
  const name = tabs.find((tab) => tab.id === activeTabId)?.name ?? '';
  return (
    <div className={styles.hidden}>
      <table aria-label={`Cells of ${name}`}>
        <thead>
          <tr>
            <td />
            {visible.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visible.rows.map(({ index, texts }) => (
            <tr key={index} aria-rowindex={index + 1}>
              <th scope="row">{index + 1}</th>
              {texts.map((text, offset) => (
                <td key={visible.columns[offset]} data-cell={`${visible.columns[offset]}${index + 1}`}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-live="polite">
        {activeCell &&
          [
            activeCell.address,
            activeCell.shown || 'empty',
            activeCell.text.startsWith('=') && activeCell.text,
          ]
            .filter(Boolean)
            .join(' ')}
      </p>
    </div>
  );
}
