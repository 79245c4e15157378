import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ColumnKind, certainFrom, columnKinds } from '#kernel/own-apps/column-kinds.ts';
import type { ProposedTab } from '../../contract.ts';
import { kindWords } from './kind-words.ts';

interface ColumnKindsProps {
  columns: ProposedTab['columns'];
  kinds: Readonly<Record<string, ColumnKind | null>>;
  onChange: (key: string, kind: ColumnKind | null) => void;
}

const leftOut = 'left-out';

/** Each column with what it holds, as it is proposed or as the person says. */
export function ColumnKinds({ columns, kinds, onChange }: ColumnKindsProps) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 4 }}>
      {columns.map(({ key, letter, header, kind, confidence }) => {
        const isUnsure = confidence < certainFrom && kinds[key] === kind;
        return (
          <Box component="li" key={key} sx={line}>
            <Typography variant="mono" sx={{ color: 'text.secondary' }} aria-label={`Column ${letter}`}>
              {letter}
            </Typography>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{header}</Typography>
            <TextField
              select
              label={`Kind of ${header}`}
              size="small"
              value={kinds[key] ?? leftOut}
              onChange={({ target }) =>
                onChange(key, columnKinds.find((one) => one === target.value) ?? null)
              }
              sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
            >
              {columnKinds.map((one) => (
                <MenuItem key={one} value={one}>
                  {kindWords[one]}
                </MenuItem>
              ))}
              <MenuItem value={leftOut}>Left out</MenuItem>
            </TextField>
            {isUnsure && <Chip size="small" label="Check this" />}
          </Box>
        );
      })}
    </Box>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '28px 1fr auto', sm: '36px minmax(0, 1fr) 240px 100px' },
  alignItems: 'center',
  gap: 3,
};
