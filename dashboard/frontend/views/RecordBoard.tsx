import Card from '@mui/material/Card';
import { FlagIcon } from '@phosphor-icons/react/Flag';
import { useMemo } from 'react';
import { labelOf } from '#kernel/records/field.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { nameOfRow } from '#kernel/records/shown-rows.ts';
import { Board } from '../board/Board.tsx';
import { cardLook } from '../board/carried.ts';
import { cellName } from '../dialogs/cell-name.ts';
import { boardColumns, cardFields } from './grouping.ts';
import { RowCard } from './RowCard.tsx';
import { useCellWrite, useWithChanging } from './use-cell-write.tsx';
import type { ByProps } from './view-props.ts';

/** The rows in columns by a field of choices; moving a card writes one cell. */
export function RecordBoard({ by, writes, list, rows, actions, onAdd, waiting, amounts }: ByProps) {
  const { record } = writes;
  const [name, field] = by;
  const { write, failure } = useCellWrite(writes, list.sheet?.id ?? '');
  const shown = useWithChanging(writes, rows);
  const amount = useMemo(() => record.shownFields.find(([each]) => each === amounts[0]), [record, amounts]);
  const columns = useMemo(
    () => boardColumns([name, field], shown.rows, amount),
    [name, field, shown, amount],
  );
  const fields = useMemo(() => cardFields(record, amounts, name), [record, amounts, name]);
  const isFixed = (row: RowCells) => !actions.onEdit || waiting.has(row.id) || shown.saving.has(row.id);
  const move = (row: RowCells, columnId: string) => {
    const column = columns.find(({ id }) => id === columnId);
    // As it was read: pending writes are not part of what was seen in the sheet.
    if (column && column.value !== null && !isFixed(row)) write(row, name, column.value, column.title);
  };
  return (
    <>
      {failure}
      <Board
        columns={columns}
        words={{ one: record.one, column: labelOf(field).toLowerCase() }}
        nameOf={(row) => nameOfRow(record, row)}
        isFixed={isFixed}
        hintOf={(row) =>
          `Drop to write ${cellName([field.header, ...(field.aliases ?? [])], row._rowIndex, list.headers)}`
        }
        onMove={move}
        onAdd={
          onAdd &&
          ((columnId) => {
            const value = columns.find(({ id }) => id === columnId)?.value;
            if (value != null) onAdd({ [name]: value });
          })
        }
        renderCard={(row, { handle, isCarried, columnId }) => (
          <Card aria-busy={shown.saving.has(row.id)} sx={cardLook(isCarried)}>
            <RowCard
              {...{ record, row, fields, actions, handle, isCarried }}
              isThere={!waiting.has(row.id)}
              moves={
                isFixed(row)
                  ? []
                  : columns
                      .filter(({ isClosed, id }) => !isClosed && id !== columnId)
                      .map(({ id, title }) => ({
                        label: `Move to ${title}`,
                        icon: <FlagIcon size={18} />,
                        onChoose: () => move(row, id),
                      }))
              }
            />
          </Card>
        )}
      />
    </>
  );
}
