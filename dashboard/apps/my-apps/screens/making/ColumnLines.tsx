import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/CaretUp';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { useState } from 'react';
import { type ColumnKind, certainFrom, columnKinds } from '#kernel/own-apps/column-kinds.ts';
import { isReadOnly } from '#kernel/own-apps/own-app.ts';
import type { ProposedTab } from '../../contract.ts';
import { ColumnDetails } from './ColumnDetails.tsx';
import { cellField } from './cell-field.ts';
import type { DraftColumn } from './draft.ts';
import { kindIcons } from './kind-icons.ts';
import { kindWords } from './kind-words.ts';

interface ColumnLinesProps {
  columns: readonly DraftColumn[];
  /** Whether the sheet has yet to be made, so that its columns can be named. */
  isNewSheet: boolean;
  /** The other tabs of the spreadsheet, whose rows a column may refer to. */
  others: readonly ProposedTab[];
  onChange: (columns: readonly DraftColumn[]) => void;
}

const leftOut = 'left-out';

/** Each column with its kind, as proposed or as chosen by the person. */
export function ColumnLines({ columns, isNewSheet, others, onChange }: ColumnLinesProps) {
  const change = (key: string, changes: Partial<DraftColumn>) =>
    onChange(columns.map((column) => (column.key === key ? { ...column, ...changes } : column)));
  /** A column that the sheet has lost moves to another of its headers, which then is not a separate column. */
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
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {columns.map((column) => (
        <ColumnLine
          key={column.key}
          {...{ column, isNewSheet, others }}
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
  others: readonly ProposedTab[];
  /** The headers of columns that are left out. */
  free: readonly string[];
  onChange: (changes: Partial<DraftColumn>) => void;
  onMove: (header: string) => void;
}

function ColumnLine({ column, isNewSheet, others, free, onChange, onMove }: ColumnLineProps) {
  const { letter, kind, certain } = column;
  const header = column.header || 'the new column';
  const [isOpen, setIsOpen] = useState(false);
  const isUnsure =
    (certain !== null && certain.confidence < certainFrom && kind === certain.kind) ||
    (kind === 'reference' && !column.rowOf && others.length > 0);
  const canSayMore = kind !== null && !isReadOnly(kind);
  return (
    <Box component="li" sx={kind === null ? { ...line, color: 'text.secondary' } : line}>
      {letter !== '' && (
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
          sx={{ gridColumn: '1 / 3' }}
        />
      ) : (
        <Typography sx={name} title={header}>
          {header}
        </Typography>
      )}
      <Box sx={kindCell}>
        <KindField header={header} kind={kind} onChange={(chosen) => onChange({ kind: chosen })} />
        {isUnsure && <Chip size="small" color="warning" label="Check this" />}
      </Box>
      {canSayMore && (
        <IconButton
          size="small"
          aria-expanded={isOpen}
          aria-label={`More about ${header}`}
          title={`More about ${header}`}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ gridColumn: 4 }}
        >
          {isOpen ? <CaretUpIcon size={16} /> : <CaretDownIcon size={16} />}
        </IconButton>
      )}
      {letter === '' && kind !== null && !isNewSheet && (
        <TextField
          select
          size="small"
          label={`${header} is now called`}
          helperText="The sheet no longer has a column with this name."
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
      {isOpen && canSayMore && (
        <Box sx={whole}>
          <ColumnDetails {...{ column, kind, others, onChange }} />
        </Box>
      )}
    </Box>
  );
}

interface KindFieldProps {
  header: string;
  kind: ColumnKind | null;
  onChange: (kind: ColumnKind | null) => void;
}

/** The kind of a column, as a cell that opens the list of choices. */
function KindField({ header, kind, onChange }: KindFieldProps) {
  return (
    <TextField
      select
      size="small"
      value={kind ?? leftOut}
      onChange={({ target }) => onChange(columnKinds.find((one) => one === target.value) ?? null)}
      slotProps={{ htmlInput: { 'aria-label': `Kind of ${header}` } }}
      sx={cellField}
    >
      {columnKinds.map((one) => {
        const Icon = kindIcons[one];
        return (
          <MenuItem key={one} value={one} sx={{ gap: 2 }}>
            <Icon size={16} aria-hidden style={{ flex: 'none' }} />
            <span className="rh-line">{kindWords[one]}</span>
          </MenuItem>
        );
      })}
      <MenuItem value={leftOut} sx={{ gap: 2 }}>
        <ProhibitIcon size={16} aria-hidden style={{ flex: 'none' }} />
        Left out
      </MenuItem>
    </TextField>
  );
}

const kindCell = { gridColumn: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', minWidth: 0 };
const whole = { gridColumn: '1 / -1', pb: 3, pr: 3 };
const name = {
  gridColumn: 2,
  fontWeight: 560,
  fontSize: 14.5,
  overflowWrap: 'anywhere',
  minWidth: 0,
};
const line = {
  display: 'grid',
  gridTemplateColumns: {
    xs: '24px minmax(0, 1fr) minmax(0, 1.5fr) 44px',
    md: '24px 116px minmax(0, 1fr) 36px',
  },
  alignItems: 'center',
  columnGap: 2,
  pl: 4,
  pr: 2,
  py: 0.5,
  minHeight: { xs: 52, md: 40 },
  borderTop: 1,
  borderColor: 'divider',
};
