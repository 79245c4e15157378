import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatCount } from '#kernel/region.ts';
import { FilterToggle } from '../grid/FilterToggle.tsx';
import { RowList } from '../grid/RowList.tsx';
import { StateChip } from '../grid/StateChip.tsx';
import type { Candidate } from './candidates.ts';
import type { ImportField } from './mapping.ts';

interface RowsStepProps<K extends string> {
  fields: readonly ImportField<K>[];
  candidates: readonly Candidate<K>[];
  taken: ReadonlySet<string>;
  onTake: (ids: readonly string[], isTaken: boolean) => void;
}

type Shown = 'all' | Candidate<string>['state'];

const labels: Readonly<Record<Shown, string>> = {
  all: 'All',
  new: 'New',
  duplicate: 'Duplicates',
  left: 'Left out',
  refused: 'Not usable',
};

/** Which rows of the file are imported: new ones, unless the person says otherwise. */
export function RowsStep<K extends string>({ fields, candidates, taken, onTake }: RowsStepProps<K>) {
  const [shown, setShown] = useState<Shown>('all');
  const rowsOf = (state: Shown) =>
    state === 'all' ? candidates : candidates.filter((candidate) => candidate.state === state);
  const counts = (['all', 'new', 'duplicate', 'left', 'refused'] as const).map((value) => ({
    value,
    label: labels[value],
    count: rowsOf(value).length,
  }));
  const rows = rowsOf(shown);
  const free = rows.filter(({ state }) => state !== 'refused').map(({ id }) => id);
  const takenHere = free.filter((id) => taken.has(id)).length;
  return (
    <>
      <FilterToggle
        label="Rows in the file"
        value={shown}
        onChange={setShown}
        options={counts.filter(({ value, count }) => value === 'all' || count > 0)}
      />
      {free.length > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={takenHere === free.length}
              indeterminate={takenHere > 0 && takenHere < free.length}
              onChange={(_, isTaken) => onTake(free, isTaken)}
            />
          }
          label={`Select all ${formatCount(free.length)}`}
        />
      )}
      <Box sx={{ px: { xs: 4, sm: 6 } }}>
        <RowList
          key={shown}
          label="Rows in the file"
          rows={rows}
          renderRow={(candidate) => (
            <CandidateRow
              fields={fields}
              candidate={candidate}
              isTaken={taken.has(candidate.id)}
              onTake={(isTaken) => onTake([candidate.id], isTaken)}
            />
          )}
        />
      </Box>
    </>
  );
}

interface CandidateRowProps<K extends string> {
  fields: readonly ImportField<K>[];
  candidate: Candidate<K>;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}

function CandidateRow<K extends string>({ fields, candidate, isTaken, onTake }: CandidateRowProps<K>) {
  const { record, state, note, place } = candidate;
  const key = fields.find(({ isRequired }) => isRequired) ?? fields[0];
  const name = (key && record[key.key]) || `Row ${place}`;
  const rest = fields.filter((field) => field !== key && record[field.key] !== '');
  return (
    <>
      <Checkbox
        checked={isTaken}
        disabled={state === 'refused'}
        onChange={(_, isChecked) => onTake(isChecked)}
        slotProps={{ input: { 'aria-label': `Take ${name}` } }}
        sx={{ ml: -2 }}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 2 }}>
        <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={details}>
          {rest.map((field) => told(field.label, record[field.key])).join(', ')}
        </Typography>
      </Box>
      {state !== 'new' && (
        <Stack direction="row" sx={why}>
          <StateChip label={note} color={state === 'refused' ? 'error' : 'warning'} />
        </Stack>
      )}
    </>
  );
}

const why = {
  flexBasis: { xs: '100%', sm: 'auto' },
  maxWidth: { xs: 1, sm: 0.5 },
  pl: { xs: 11, sm: 0 },
  pt: { xs: 0, sm: 1 },
  pb: { xs: 2.5, sm: 1 },
  // Why a row is left out is said in full, in several lines where there is no room for one.
  '& .MuiChip-root': { height: 'auto', minHeight: 24 },
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
};
/** A bare yes or no needs the name of its column. */
function told(label: string, value: string | undefined): string | undefined {
  return value !== undefined && /^(?:yes|no)$/i.test(value) ? `${label}: ${value.toLowerCase()}` : value;
}

const details = {
  color: 'text.secondary',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
};
