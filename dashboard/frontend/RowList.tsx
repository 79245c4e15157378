import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';

interface RowListProps<R extends { id: string }> {
  label: string;
  rows: readonly R[];
  renderRow: (row: R) => ReactNode;
}

const step = 50;

/** The rows of a table on a phone, edge to edge; long tables in parts. */
export function RowList<R extends { id: string }>({ label, rows, renderRow }: RowListProps<R>) {
  const [most, setMost] = useState(step);
  const left = rows.length - most;
  return (
    <>
      <Box component="ul" aria-label={label} sx={list}>
        {rows.slice(0, most).map((row) => (
          <li key={row.id}>{renderRow(row)}</li>
        ))}
      </Box>
      {left > 0 && (
        <Button color="inherit" fullWidth onClick={() => setMost(most + step)} sx={{ my: 2 }}>
          Show {Math.min(step, left)} more of {rows.length}
        </Button>
      )}
    </>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  mx: { xs: -4, sm: -6 },
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 3,
    px: { xs: 4, sm: 6 },
    borderBottom: 1,
    borderColor: 'divider',
  },
};

// The rest is to be read where the row opens.
const twoLines = {
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
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
