import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { twoLines } from '../page/text-direction.ts';
import { useIsNear } from '../page/use-is-near.ts';

interface RowListProps<R extends { id: string }> {
  label: string;
  rows: readonly R[];
  renderRow: (row: R) => ReactNode;
  /** Inside a card, which has an edge of its own. */
  isInset?: boolean;
}

/** How many rows are rendered together; longer lists in parts of half as many. */
const maxRows = 100;
const partRows = maxRows / 2;

/** The rows of a table on a phone, edge to edge. Of a long table only the parts near the window are rendered. */
export function RowList<R extends { id: string }>(props: RowListProps<R>) {
  const { label, rows, renderRow, isInset = false } = props;
  const list = isInset ? { ...rowsOfList, ...inset } : { ...rowsOfList, ...edgeToEdge };
  if (rows.length <= maxRows) {
    return (
      <Box component="ul" aria-label={label} sx={list}>
        {rows.map((row) => (
          <li key={row.id}>{renderRow(row)}</li>
        ))}
      </Box>
    );
  }
  const parts = Array.from({ length: Math.ceil(rows.length / partRows) }, (_, at) => at * partRows);
  return (
    <Box role="list" aria-label={label} sx={list}>
      {parts.map((first) => (
        <Part key={first} rows={rows} first={first} renderRow={renderRow} />
      ))}
    </Box>
  );
}

interface PartProps<R extends { id: string }> extends Pick<RowListProps<R>, 'rows' | 'renderRow'> {
  /** The index of the part's first row. */
  first: number;
}

const usualRowHeight = 67;

/** Some rows, or a blank of the same height. */
function Part<R extends { id: string }>({ rows, first, renderRow }: PartProps<R>) {
  const frame = useRef<HTMLDivElement>(null);
  const { isNear, lastHeight } = useIsNear(frame, first === 0);
  const own = rows.slice(first, first + partRows);
  if (!isNear) return <div ref={frame} style={{ height: lastHeight ?? own.length * usualRowHeight }} />;
  return (
    <div ref={frame}>
      {own.map((row, at) => (
        // biome-ignore lint/a11y/useSemanticElements: an li would make a list of its own of each part
        <div key={row.id} role="listitem" aria-setsize={rows.length} aria-posinset={first + at + 1}>
          {renderRow(row)}
        </div>
      ))}
    </div>
  );
}

const edgeToEdge = { mx: { xs: -4, sm: -6 }, borderTop: 1, borderColor: 'divider' };
const inset = { '& > li:last-child, & > div:last-child > [role=listitem]:last-child': { borderBottom: 0 } };
const rowsOfList = {
  listStyle: 'none',
  m: 0,
  p: 0,
  bgcolor: 'background.paper',
  '& > li, & [role=listitem]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 3,
    px: { xs: 4, sm: 6 },
    borderBottom: 1,
    borderColor: 'divider',
  },
};

interface RowButtonProps {
  title: string;
  lines: readonly ReactNode[];
  end?: ReactNode;
  onClick: () => void;
}

/** The part of a row that opens it. */
export function RowButton({ title, lines, end, onClick }: RowButtonProps) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: 66,
        py: 2.5,
        gap: 3,
        textAlign: 'left',
        justifyContent: 'flex-start',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ ...twoLines, fontSize: 16, lineHeight: '22px', fontWeight: 560 }}>
          {title}
        </Typography>
        {lines.map((line, index) => (
          <Typography
            // biome-ignore lint/suspicious/noArrayIndexKey: a row's lines keep their order
            key={index}
            variant="body2"
            component="div"
            sx={{ ...twoLines, color: 'text.secondary' }}
          >
            {line}
          </Typography>
        ))}
      </Box>
      {end}
    </ButtonBase>
  );
}
