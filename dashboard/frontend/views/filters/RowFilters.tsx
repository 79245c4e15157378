import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FunnelIcon } from '@phosphor-icons/react/Funnel';
import { XIcon } from '@phosphor-icons/react/X';
import { type ReactNode, useRef } from 'react';
import { labelOf } from '#kernel/records/field.ts';
import type { AnyRecord, NamedField, RowCells } from '#kernel/records/record.ts';
import { useOpenDialog } from '../../dialogs/use-open-dialog.ts';
import { MenuButton } from '../../page/MenuButton.tsx';
import { onDemand } from '../../page/on-demand.tsx';
import type { ShownView } from '../use-view.ts';
import { filterText } from './filter-words.ts';

const FilterDialog = onDemand(() => import('./FilterDialog.tsx').then((module) => module.FilterDialog));

interface RowFiltersProps {
  record: Pick<AnyRecord, 'shownFields'>;
  rows: readonly RowCells[];
  shown: Pick<ShownView, 'filters' | 'onFilters'>;
  /** How many rows match, if nothing else says it. */
  count: ReactNode;
  /** The search field, which is beside the menu. */
  children: ReactNode;
}

/** The columns by which rows are filtered: a menu of all of them, and the active ones as chips. */
export function RowFilters({ record: { shownFields }, rows, shown, count, children }: RowFiltersProps) {
  const { filters, onFilters } = shown;
  const [open, setOpen] = useOpenDialog<NamedField>();
  const button = useRef<HTMLSpanElement>(null);
  /** The button that was pressed has disappeared with it. */
  const leave = (left: typeof filters) => {
    onFilters(left);
    button.current?.querySelector('button')?.focus();
  };
  const fields = new Map(shownFields);
  const chips = filters.flatMap((filter, at) => {
    const field = fields.get(filter.by);
    return field ? [{ filter, field, key: `${filter.by} ${at}` }] : [];
  });
  return (
    <>
      <Box sx={head}>
        {children}
        <Box component="span" ref={button} sx={{ flex: 'none' }}>
          <MenuButton
            isOutlined
            label="Filter"
            icon={<FunnelIcon size={17} aria-hidden />}
            choices={shownFields.map((named) => ({
              label: labelOf(named[1]),
              onChoose: () => setOpen(named),
            }))}
          />
        </Box>
      </Box>
      {(chips.length > 0 || count) && (
        <Box sx={line}>
          {chips.map(({ filter, field, key }) => (
            <Box key={key} sx={chip}>
              <Button color="inherit" onClick={() => setOpen([filter.by, field])} sx={words}>
                {filterText(filter, field)}
              </Button>
              <Button
                color="inherit"
                aria-label={`Remove the filter by ${labelOf(field)}`}
                onClick={() => leave(filters.filter((each) => each !== filter))}
                sx={remove}
              >
                <XIcon size={15} />
              </Button>
            </Box>
          ))}
          {chips.length > 0 && (
            <Button color="inherit" onClick={() => leave([])}>
              Clear filters
            </Button>
          )}
          {count}
        </Box>
      )}
      {open && (
        <FilterDialog
          key={open[0]}
          named={open}
          rows={rows}
          filter={filters.find(({ by }) => by === open[0])}
          onFilter={(filter) => {
            const isNew = filters.every(({ by }) => by !== filter.by);
            onFilters(
              isNew ? [...filters, filter] : filters.map((each) => (each.by === filter.by ? filter : each)),
            );
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const head = { display: 'flex', alignItems: 'center', gap: 3, width: { xs: 1, md: 'auto' } };
const line = {
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  fontSize: 14,
  color: 'text.secondary',
};
const chip = {
  display: 'inline-flex',
  maxWidth: 1,
  color: 'var(--rh-on-accent-wash)',
  bgcolor: 'var(--rh-accent-wash)',
  borderRadius: '6px',
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
};
const small = { minHeight: { xs: 44, md: 32 }, py: 0 };
const words = { ...small, px: 3, minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere' };
const remove = { ...small, flex: 'none', px: 0, minWidth: { xs: 44, md: 32 } };
