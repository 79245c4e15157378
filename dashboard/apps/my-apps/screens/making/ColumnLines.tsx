import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { certainFrom, columnKinds } from '#kernel/own-apps/column-kinds.ts';
import { isReadOnly } from '#kernel/own-apps/own-app.ts';
import { ColumnDetails } from './ColumnDetails.tsx';
import type { DraftColumn } from './draft.ts';
import { kindWords } from './kind-words.ts';

interface ColumnLinesProps {
  columns: readonly DraftColumn[];
  /** Whether the sheet is still to be made, so that its columns can be named. */
  isNewSheet: boolean;
  onChange: (columns: readonly DraftColumn[]) => void;
}

const leftOut = 'left-out';

/** Each column with what it holds, as it is proposed or as the person says. */
export function ColumnLines({ columns, isNewSheet, onChange }: ColumnLinesProps) {
  const change = (key: string, changes: Partial<DraftColumn>) =>
    onChange(columns.map((column) => (column.key === key ? { ...column, ...changes } : column)));
  /** A column that the sheet has lost stands under another of its headers, which is no column of its own then. */
  const moveTo = (key: string, header: string) => {
    const place = columns.find((column) => column.kind === null && column.header === header);
    if (!place) return;
    onChange(
      columns.flatMap((column) => {
        if (column === place) return [];
        return column.key === key ? [{ ...column, header, letter: place.letter }] : [column];
      }),
    );
  };
  const free = columns.filter(({ kind, letter }) => kind === null && letter !== '');
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 4 }}>
      {columns.map((column) => (
        <ColumnLine
          key={column.key}
          {...{ column, isNewSheet }}
          free={free.map(({ header }) => header)}
          onChange={(changes) => change(column.key, changes)}
          onMove={(header) => moveTo(column.key, header)}
        />
      ))}
    </Box>
  );
}

interface ColumnLineProps {
  column: DraftColumn;
  isNewSheet: boolean;
  /** The headers of columns that are left out. */
  free: readonly string[];
  onChange: (changes: Partial<DraftColumn>) => void;
  onMove: (header: string) => void;
}

function ColumnLine({ column, isNewSheet, free, onChange, onMove }: ColumnLineProps) {
  const { letter, kind, certain } = column;
  const header = column.header || 'the new column';
  const [isOpen, setIsOpen] = useState(false);
  const isUnsure = certain !== null && certain.confidence < certainFrom && kind === certain.kind;
  return (
    <Box component="li" sx={line}>
      {letter === '' ? (
        <span />
      ) : (
        <Typography variant="mono" sx={{ color: 'text.secondary' }} aria-label={`Column ${letter}`}>
          {letter}
        </Typography>
      )}
      {isNewSheet ? (
        <TextField
          size="small"
          label="Name of the column"
          value={column.header}
          error={kind !== null && column.header.trim() === ''}
          onChange={({ target }) => onChange({ header: target.value })}
          slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
        />
      ) : (
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{header}</Typography>
      )}
      <TextField
        select
        label={`Kind of ${header}`}
        size="small"
        value={kind ?? leftOut}
        onChange={({ target }) => onChange({ kind: columnKinds.find((one) => one === target.value) ?? null })}
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
      {kind !== null && !isReadOnly(kind) && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          aria-label={`More about ${header}`}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ gridColumn: { sm: '5' }, justifySelf: 'start' }}
        >
          More
        </Button>
      )}
      {letter === '' && kind !== null && !isNewSheet && (
        <TextField
          select
          size="small"
          label={`${header} stands under`}
          helperText="The sheet has no column of this name any more."
          value=""
          onChange={({ target }) => onMove(target.value)}
          sx={whole}
        >
          {free.map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isOpen && kind !== null && !isReadOnly(kind) && (
        <Box sx={whole}>
          <ColumnDetails column={column} kind={kind} onChange={onChange} />
        </Box>
      )}
    </Box>
  );
}

const whole = { gridColumn: '1 / -1', maxWidth: 640 };

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '28px 1fr auto', sm: '36px minmax(0, 1fr) 240px 100px 80px' },
  alignItems: 'center',
  gap: 3,
};
