import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkSimpleIcon } from '@phosphor-icons/react/LinkSimple';
import { RowButton, RowList } from '#frontend/grid/RowList.tsx';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import { formatDay } from '#kernel/day.ts';
import type { ExpenseRow } from '../../record.ts';
import { LineAmount } from './LineAmount.tsx';
import { TakeLine } from './LineTable.tsx';
import type { LineActions } from './line-keys.ts';
import { categoryOf, inReport, resultLooks } from './result-looks.ts';
import type { ShownLine } from './use-statement.ts';

interface LineListProps {
  lines: readonly ShownLine[];
  rows: readonly ExpenseRow[];
  actions: LineActions;
}

/** The lines of a statement on a phone. */
export function LineList({ lines, rows, actions }: LineListProps) {
  return (
    <RowList
      label="Lines of the statement"
      rows={lines}
      renderRow={(line) => (
        <>
          <Box sx={{ width: 40, ml: -2, color: 'success.main', textAlign: 'center' }}>
            {line.result === 'matches' ? (
              <LinkSimpleIcon size={18} aria-hidden />
            ) : (
              <TakeLine {...{ line, actions }} />
            )}
          </Box>
          <RowButton
            title={inReport(line, rows)}
            lines={[
              // A new row mostly has the same words as its line.
              ...(inReport(line, rows) === line.record.description
                ? []
                : [
                    <Box key="words" component="span" sx={{ fontFamily: 'var(--rh-mono)', fontSize: 12 }}>
                      {line.record.description}
                    </Box>,
                  ]),
              [
                formatDay(line.record.date),
                categoryOf(line, rows),
                line.row === null ? '' : `row ${line.row}`,
              ]
                .filter((part) => part !== '')
                .join(', '),
              <StateChip key="result" {...resultLooks[line.result]} />,
            ]}
            end={
              <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap', textAlign: 'right' }}>
                <LineAmount line={line} />
              </Typography>
            }
            onClick={() => actions.onEdit(line)}
          />
        </>
      )}
    />
  );
}
