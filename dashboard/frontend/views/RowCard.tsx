import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CalendarBlankIcon } from '@phosphor-icons/react/CalendarBlank';
import type { ReactNode } from 'react';
import type { AnyRecord, NamedField, RowCells } from '#kernel/records/record.ts';
import { nameOfRow, shownCell } from '#kernel/records/shown-rows.ts';
import { RowMenu } from '../grid/RowMenu.tsx';
import { unsentOf } from '../outbox/laid-over.ts';
import { UnsentMark } from '../outbox/WaitingMark.tsx';
import type { MenuChoice } from '../page/MenuChoices.tsx';
import { PaintedChoice } from '../records/PaintedChoice.tsx';
import { type RowActions, rowChoices } from '../records/row-actions.tsx';
import type { CardFields } from './grouping.ts';

interface RowCardProps {
  record: AnyRecord;
  row: RowCells;
  fields: CardFields;
  actions: RowActions;
  /** Further actions. */
  moves?: readonly MenuChoice[];
  /** The handle for dragging with the keyboard. */
  handle?: ReactNode;
  /** The row is in the sheet, and has a number there. */
  isThere: boolean;
  /** It is being dragged, and nothing in it can be pressed. */
  isCarried?: boolean;
}

/** The contents of a row's card: its name, a text, a choice, a day, an amount and its number. */
export function RowCard(props: RowCardProps) {
  const { record, row, fields, actions, moves = [], handle, isThere, isCarried = false } = props;
  const name = nameOfRow(record, row);
  const text = (named: NamedField | undefined) => (named ? shownCell(named[1], row[named[0]]) : '');
  const [day, amount, choice] = [text(fields.day), text(fields.amount), text(fields.choice)];
  const paints = fields.choice?.[1].kind === 'text' ? fields.choice[1].paints : undefined;
  const choices = [...rowChoices(row, actions), ...moves];
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="div" sx={{ fontSize: 15, lineHeight: '22px', fontWeight: 560 }}>
            {!isCarried ? (
              <Link
                component="button"
                type="button"
                color="text.primary"
                underline="hover"
                onClick={() => actions.onOpen(row)}
                sx={title}
              >
                {name}
              </Link>
            ) : (
              <Box component="span" sx={title}>
                {name}
              </Box>
            )}
          </Typography>
          {fields.text && (
            <Typography noWrap variant="body2" sx={{ color: 'text.secondary', lineHeight: '20px' }}>
              <bdi>{text(fields.text) || '\u00a0'}</bdi>
            </Typography>
          )}
        </Box>
        {handle}
        {!isCarried && choices.length > 0 && (
          <RowMenu
            label={`Actions for ${name}`}
            choices={choices}
            at={isThere ? { tab: record.tab, row: row._rowIndex } : undefined}
          />
        )}
      </Box>
      {(day !== '' || amount !== '') && (
        <Box sx={{ ...ends, mt: 1.5, fontSize: 14 }}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            {day !== '' && <CalendarBlankIcon size={15} aria-hidden />}
            {day}
          </Box>
          {amount !== '' && <b>{amount}</b>}
        </Box>
      )}
      <Box sx={{ ...ends, mt: 1, fontSize: 13 }}>
        <Box component="span" sx={{ minWidth: 0 }}>
          {choice !== '' && <PaintedChoice {...{ choice, paints }} />}
          <UnsentMark unsent={unsentOf(row)} />
        </Box>
        {isThere && (
          <Typography component="span" variant="mono" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            row {row._rowIndex}
          </Typography>
        )}
      </Box>
    </>
  );
}

const ends = { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, minWidth: 0 };
const title = {
  font: 'inherit',
  textAlign: 'left',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  '@media (pointer: coarse)': { minHeight: 28 },
};
