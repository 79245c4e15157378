import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { type AnyRecord, fieldsIn, type RowCells } from '#kernel/records/record.ts';
import { nameOfRow, shownCell, worded } from '#kernel/records/shown-rows.ts';
import type { Arranging } from '../grid/arranging.ts';
import type { ChosenRows } from '../grid/chosen-rows.ts';
import { PrintedTable } from '../grid/PrintedTable.tsx';
import { RowButton, RowList } from '../grid/RowList.tsx';
import { RowMenu } from '../grid/RowMenu.tsx';
import { useIsPrinted } from '../grid/use-is-printed.ts';
import { unsentOf } from '../outbox/laid-over.ts';
import { ChangedNote, WaitingMark } from '../outbox/WaitingMark.tsx';
import { useIsWide } from '../page/use-is-wide.ts';
import { Thumbnail } from '../photo/Thumbnail.tsx';
import { RecordGrid } from './grids.ts';
import { type RowActions, rowChoices } from './row-actions.tsx';

interface RecordTableProps {
  record: AnyRecord;
  /** The rows that were found. */
  rows: readonly RowCells[];
  /** How many there are, if nothing else says it. */
  summary: ReactNode;
  /** Shown if no row was found. */
  nothing: ReactNode;
  actions: RowActions;
  /** The ids of rows that are not in the sheet yet. */
  waiting: ReadonlySet<string>;
  arranging: Arranging;
  /** Null if nothing can be done with several rows. */
  chosen: ChosenRows | null;
  /** Whether a list shows checkboxes for selection. */
  isChoosing: boolean;
}

/** The records as a table, or as a list if there is no room for one. */
export function RecordTable(props: RecordTableProps) {
  const { record, rows, summary, nothing, actions, waiting, arranging, chosen, isChoosing } = props;
  const isWide = useIsWide();
  const isPrinted = useIsPrinted();
  const fields = useMemo(() => fieldsIn(record.shownFields, rows), [record, rows]);
  if (isPrinted) {
    return (
      <PrintedTable
        label={record.tab}
        fields={worded(fields)}
        rows={rows.map((row) => ({ id: row.id, row }))}
        renderCell={(row, [name, field]) => shownCell(field, row[name])}
        summary={summary}
      />
    );
  }
  if (isWide)
    return (
      <RecordGrid {...{ record, rows, fields, summary, nothing, actions, waiting, arranging, chosen }} />
    );
  return (
    <>
      {nothing ?? <List {...{ record, rows, actions, waiting }} chosen={isChoosing ? chosen : null} />}
      <Typography variant="body2" sx={{ py: 3, color: 'text.secondary' }}>
        {summary}
      </Typography>
    </>
  );
}

type ListProps = Pick<RecordTableProps, 'record' | 'rows' | 'actions' | 'waiting' | 'chosen'>;

function List({ record, rows, actions, waiting, chosen }: ListProps) {
  const fields = worded(record.shownFields);
  return (
    <RowList
      label={record.tab}
      rows={rows}
      renderRow={(row) => {
        const name = nameOfRow(record, row);
        const address = actions.photo?.addressOf(row);
        const texts = fields.map(([key, field]) => shownCell(field, row[key])).filter((text) => text !== '');
        const lines = texts.filter((text) => text !== name).slice(0, 3);
        return (
          <>
            {chosen && (
              <Checkbox
                disabled={!chosen.canChoose(row)}
                checked={chosen.has(row)}
                onClick={(event) => chosen.toggle(row, { isRange: event.shiftKey })}
                slotProps={{ input: { 'aria-label': `Select ${name}` } }}
              />
            )}
            {actions.photo && address !== undefined && (
              <Thumbnail
                address={address}
                label={`Show the photo of ${name}`}
                width={44}
                height={56}
                onClick={() => actions.photo?.onOpen(row)}
              />
            )}
            <RowButton
              title={name}
              lines={[
                ...(lines.length > 0 ? [lines.join(' · ')] : []),
                ...(waiting.has(row.id) ? [<WaitingMark key="waiting" />] : []),
                ...(unsentOf(row)?.isOpen ? [<ChangedNote key="changed" />] : []),
              ]}
              onClick={() => (chosen ? chosen.toggle(row) : actions.onOpen(row))}
            />
            <RowMenu
              label={`Actions for ${name}`}
              choices={rowChoices(row, actions)}
              at={waiting.has(row.id) ? undefined : { tab: record.tab, row: row._rowIndex }}
            />
          </>
        );
      }}
    />
  );
}
