import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { RowList } from '#frontend/grid/RowList.tsx';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import type { Selection } from '#frontend/grid/selection.ts';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import type { MenuChoice } from '#frontend/page/MenuChoices.tsx';
import { formatCount } from '#kernel/region.ts';
import type { Entry } from '../contract.ts';
import { type LogName, logs } from '../logs.ts';
import { formatMoment } from '../moments.ts';
import { textIn } from '../series.ts';
import { shownText } from './columns.ts';

interface LogTableProps {
  log: LogName;
  label: string;
  rows: readonly Entry[];
  columns: readonly string[];
  selection: Selection;
  canEdit: boolean;
  choicesOf: (entry: Entry) => MenuChoice[];
}

const momentOfRow = (log: LogName, { cells }: Entry) => formatMoment(textIn(cells, logs[log].at));

function AllRows({ rows, selection }: Pick<LogTableProps, 'rows' | 'selection'>) {
  return (
    <Checkbox
      checked={selection.isAll}
      indeterminate={selection.isSome}
      onChange={() => (selection.isAll ? selection.clear() : selection.all())}
      slotProps={{ input: { 'aria-label': `All ${formatCount(rows.length)}` } }}
    />
  );
}

/**
 * By which a row is selected: its place, its moment and its name, so that the selection does not jump to a row that has
 * taken another's place.
 */
export function selectionKey({ log, row, cells }: Entry): string {
  return JSON.stringify([row, cells[logs[log].at], cells['Name']]);
}

/** A row that is not in the sheet yet cannot be selected. */
function ChosenRow({ entry, selection }: { entry: Entry; selection: Selection }) {
  const key = selectionKey(entry);
  return (
    <Checkbox
      disabled={unsentOf(entry)?.isNew ?? false}
      checked={selection.has(key)}
      onClick={(event) => selection.toggle(key, { isRange: event.shiftKey })}
      slotProps={{ input: { 'aria-label': `Choose row ${entry.row}` } }}
    />
  );
}

/** Rows in a table, if there is room. */
export function LogTable({ log, label, rows, columns, selection, canEdit, choicesOf }: LogTableProps) {
  return (
    <Box tabIndex={0} role="region" aria-label={`${label}, a table`} sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={label} sx={look}>
        <thead>
          <tr>
            {canEdit && (
              <th scope="col">
                <AllRows {...{ rows, selection }} />
              </th>
            )}
            <th scope="col">Row</th>
            {columns.map((header) => (
              <th
                key={header}
                scope="col"
                data-number={rows.some(({ cells }) => typeof cells[header] === 'number')}
              >
                {header}
              </th>
            ))}
            {canEdit && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <tr key={entry.row}>
              {canEdit && (
                <td>
                  <ChosenRow {...{ entry, selection }} />
                </td>
              )}
              <td data-row>{entry.row}</td>
              {columns.map((header, at) => (
                <td key={header} data-number={typeof entry.cells[header] === 'number'}>
                  {shownText(log, header, entry.cells)}
                  {at === 0 && <WaitingLine row={entry} />}
                </td>
              ))}
              {canEdit && (
                <td>
                  <RowMenu
                    label={`Actions for ${momentOfRow(log, entry)}`}
                    choices={choicesOf(entry)}
                    at={{ tab: logs[log].tab, row: entry.row }}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** Rows in a list, with each filled cell named: phones scroll no table sideways. */
export function LogList({ log, label, rows, columns, selection, canEdit, choicesOf }: LogTableProps) {
  const listed = rows.map((entry) => ({ id: String(entry.row), entry }));
  return (
    <>
      {canEdit && (
        <Box sx={{ px: 3, py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <FormControlLabel
            label={`All ${formatCount(rows.length)}`}
            control={<AllRows {...{ rows, selection }} />}
          />
        </Box>
      )}
      <RowList
        label={label}
        rows={listed}
        isInset
        renderRow={({ entry }) => (
          <>
            {canEdit && <ChosenRow {...{ entry, selection }} />}
            <Box sx={{ flex: 1, minWidth: 0, py: 3 }}>
              <Typography sx={{ fontWeight: 560 }}>
                {momentOfRow(log, entry) || `Row ${entry.row}`}
              </Typography>
              <WaitingLine row={entry} />
              <Box component="dl" sx={facts}>
                {columns
                  .filter((header) => header !== logs[log].at && shownText(log, header, entry.cells) !== '')
                  .map((header) => (
                    <Box key={header} sx={{ display: 'contents' }}>
                      <dt>{header}</dt>
                      <dd>{shownText(log, header, entry.cells)}</dd>
                    </Box>
                  ))}
              </Box>
            </Box>
            {canEdit && (
              <RowMenu
                label={`Actions for ${momentOfRow(log, entry)}`}
                choices={choicesOf(entry)}
                at={{ tab: logs[log].tab, row: entry.row }}
              />
            )}
          </>
        )}
      />
    </>
  );
}

const facts = {
  m: 0,
  mt: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, auto) minmax(0, 1fr)',
  columnGap: 3,
  fontSize: 14,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

const look = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th, & td': {
    px: 2.5,
    py: 0.5,
    height: 44,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    maxWidth: 320,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderBottom: '1px solid var(--rh-line)',
  },
  '& thead th, & thead td': { bgcolor: 'var(--rh-wash)', fontWeight: 560, fontSize: 13.5 },
  '& [data-number=true]': { textAlign: 'right' },
  '& td[data-number=true]': { fontWeight: 560 },
  '& td[data-row]': { fontFamily: 'var(--rh-mono)', fontSize: 12, color: 'var(--rh-ink-3)' },
};
