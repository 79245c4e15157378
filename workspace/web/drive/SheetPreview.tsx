import { readCorner } from '../api/sheets.ts';
import { columnName } from '../sheets/column-name.ts';
import { useLoaded } from '../shell/use-loaded.ts';
import styles from './SheetPreview.module.css';

const columns = 3;
const rows = 6;

/** The upper left corner of a sheet's first tab. */
export function SheetPreview({ spreadsheetId }: { spreadsheetId: string }) {
  const { value } = useLoaded(`corner ${spreadsheetId}`, (signal) => readCorner(spreadsheetId, signal));
  const tab = value?.sheets[0];
  const cells = tab?.data?.[0]?.rowData ?? [];
  return (
    <table
      className={styles.preview}
      aria-label={tab ? `First cells of ${tab.properties.title}` : 'First cells'}
    >
      <thead>
        <tr>
          <td />
          {Array.from({ length: columns }, (_, column) => (
            <th key={columnName(column)} scope="col">
              {columnName(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <tr key={row}>
            <th scope="row">{row + 1}</th>
            {Array.from({ length: columns }, (_, column) => {
              const cell = cells[row]?.values?.[column];
              const isBold = cell?.userEnteredFormat?.textFormat?.bold === true;
              return (
                <td key={columnName(column)} data-bold={isBold || undefined}>
                  {cell?.formattedValue}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
