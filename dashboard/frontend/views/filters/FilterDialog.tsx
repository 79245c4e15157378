import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { labelOf } from '#kernel/records/field.ts';
import { type Filter, type FilterWay, filterWays } from '#kernel/records/filters.ts';
import type { NamedField, RowCells } from '#kernel/records/record.ts';
import { FormDialog } from '../../dialogs/FormDialog.tsx';
import { FilterParts } from './FilterParts.tsx';
import { draftOf, readDraft } from './filter-draft.ts';
import { wayWords } from './filter-words.ts';

interface FilterDialogProps {
  named: NamedField;
  /** The existing filter of this column. */
  filter: Filter | undefined;
  /** All rows, whatever is filtered. */
  rows: readonly RowCells[];
  onFilter: (filter: Filter) => void;
  onClose: () => void;
}

/** Asks which rows to show, by one column. */
export function FilterDialog({ named, filter, rows, onFilter, onClose }: FilterDialogProps) {
  const [name, field] = named;
  const [draft, setDraft] = useState(() => draftOf(field, filter));
  const [isChecked, setIsChecked] = useState(false);
  const read = readDraft(name, field, draft);
  const ways = filterWays(field);
  const words = wayWords(field);
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  return (
    <FormDialog
      title={`Filter by ${labelOf(field)}`}
      isShort
      isOpen
      onClose={onClose}
      onSubmit={() => {
        setIsChecked(true);
        if ('filter' in read) onFilter(read.filter);
      }}
      submit={{ label: 'Show rows', busyLabel: 'Show rows' }}
      isBusy={false}
    >
      {/* Closing it loses nothing. */}
      <Box data-saved-at-once sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <TextField
          select
          label={labelOf(field)}
          value={draft.is}
          onChange={({ target }) => {
            change({ is: target.value as FilterWay });
            setIsChecked(false);
          }}
          slotProps={{ select: { native: true } }}
          fullWidth
          autoFocus
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {words[way]}
            </option>
          ))}
        </TextField>
        <FilterParts
          {...{ named, rows, draft }}
          problems={isChecked && 'problems' in read ? read.problems : {}}
          onChange={change}
        />
      </Box>
    </FormDialog>
  );
}
