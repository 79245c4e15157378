import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { BulkBar } from '#frontend/grid/BulkBar.tsx';
import { RowList } from '#frontend/grid/RowList.tsx';
import { useSelection } from '#frontend/grid/selection.ts';
import type { MemberRow } from '../../record.ts';

interface MemberPickerProps {
  label: string;
  rows: readonly MemberRow[];
  /** At the right end of each row. */
  renderEnd: (row: MemberRow) => ReactNode;
  onOpen: (rowIndex: number) => void;
  /** Undefined if nothing may be changed: then nobody can be selected. */
  renderActions?: ((rows: readonly MemberRow[], clear: () => void) => ReactNode) | undefined;
}

/** Members to select, and what can be done with those selected. */
export function MemberPicker({ label, rows, renderEnd, onOpen, renderActions }: MemberPickerProps) {
  const selection = useSelection(() => rows.map(idOf));
  const chosen = rows.filter((row) => selection.has(idOf(row)));
  return (
    <>
      <Card variant="outlined" sx={{ borderRadius: { xs: 0, sm: 2 }, mx: { xs: -4, sm: 0 } }}>
        {renderActions && (
          <FormControlLabel
            control={
              <Checkbox
                checked={selection.isAll}
                indeterminate={selection.isSome}
                onChange={() => (selection.isAll ? selection.clear() : selection.all())}
              />
            }
            label={`All ${rows.length}`}
            sx={{
              px: { xs: 4, sm: 6 },
              py: 1,
              m: 0,
              display: 'flex',
              borderBottom: 1,
              borderColor: 'divider',
            }}
          />
        )}
        <RowList
          isInset
          label={label}
          rows={rows.map((row) => ({ id: idOf(row), row }))}
          renderRow={({ id, row }) => (
            <>
              {renderActions && (
                <Checkbox
                  checked={selection.has(id)}
                  onClick={(event) => selection.toggle(id, { isRange: event.shiftKey })}
                  slotProps={{ input: { 'aria-label': `Choose ${row.memberName}` } }}
                />
              )}
              <Member row={row} onOpen={onOpen} />
              {renderEnd(row)}
            </>
          )}
        />
      </Card>
      {renderActions && (
        <BulkBar count={selection.count} noun="member" onClear={selection.clear}>
          {renderActions(chosen, selection.clear)}
        </BulkBar>
      )}
    </>
  );
}

/** After a hand has sorted the rows, another member without an ID may be in this one. */
function idOf({ memberId, memberName, email, _rowIndex }: MemberRow): string {
  return JSON.stringify([memberId, memberName, email, _rowIndex]);
}

function Member({ row, onOpen }: { row: MemberRow; onOpen: (rowIndex: number) => void }) {
  return (
    <Box
      component="button"
      type="button"
      onClick={() => onOpen(row._rowIndex)}
      sx={{
        all: 'unset',
        flex: 1,
        minWidth: 0,
        py: 2.5,
        cursor: 'pointer',
        '&:hover .name': { textDecoration: 'underline' },
        '&:focus-visible': { outline: '2px solid var(--rh-focus)', outlineOffset: 2 },
      }}
    >
      <Typography noWrap className="name" sx={{ fontWeight: 560 }}>
        <bdi>{row.memberName}</bdi>
      </Typography>
      <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
        {row.email}
      </Typography>
    </Box>
  );
}
