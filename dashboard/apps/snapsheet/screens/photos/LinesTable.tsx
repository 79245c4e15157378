import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { columnsOf, type Draft } from './draft.ts';

interface LinesTableProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  isDisabled: boolean;
}

/** The lines of a photo that shows a list; each becomes a row, unless it is left out. */
export function LinesTable({ draft, onDraft, isDisabled }: LinesTableProps) {
  const { lines } = draft;
  const names = columnsOf(draft);
  const wanted = lines.filter(({ isIn }) => isIn).length;
  const change = (at: number, next: Partial<Draft['lines'][number]>) =>
    onDraft({ ...draft, lines: lines.map((line, index) => (index === at ? { ...line, ...next } : line)) });
  return (
    <Box>
      <Typography variant="body2" role="status" sx={{ mb: 2 }}>
        {wanted === 0
          ? 'No line is chosen: the photo becomes one row.'
          : `${wanted} of ${lines.length} lines become rows.`}
      </Typography>
      <Box sx={{ overflow: 'auto', maxHeight: 320, border: 1, borderColor: 'divider', borderRadius: '6px' }}>
        <Box component="table" aria-label="Lines of the photo" sx={table}>
          <thead>
            <tr>
              <th scope="col">
                <Box sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>Taken</Box>
              </th>
              {names.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places
              <tr key={at}>
                <td>
                  <Checkbox
                    checked={line.isIn}
                    disabled={isDisabled}
                    onChange={(_, isIn) => change(at, { isIn })}
                    slotProps={{ input: { 'aria-label': `Line ${at + 1}` } }}
                  />
                </td>
                {names.map((name) => (
                  <td key={name}>
                    <InputBase
                      value={line.cells[name] ?? ''}
                      disabled={isDisabled || !line.isIn}
                      onChange={(event) =>
                        change(at, { cells: { ...line.cells, [name]: event.target.value } })
                      }
                      slotProps={{ input: { 'aria-label': `${name}, line ${at + 1}` } }}
                      sx={{ fontSize: 14, width: 1, minWidth: 90 }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th': {
    textAlign: 'left',
    fontSize: 12.5,
    px: 2,
    py: 2,
    bgcolor: 'var(--rh-wash)',
    position: 'sticky',
    top: 0,
    zIndex: 1,
  },
  '& td': { borderTop: 1, borderColor: 'divider', px: 2 },
};
