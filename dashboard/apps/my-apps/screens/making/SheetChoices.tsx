import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { ChooseInDrive } from '#frontend/sharing/ChooseInDrive.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { SheetFile } from '#kernel/calls/files.ts';
import { counted } from '#kernel/counted.ts';
import { dayOf, formatDay } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { finderFor, searchable } from '#kernel/search.ts';
import { stepPath } from './choice-address.ts';

interface SheetChoicesProps {
  reading: UseQueryResult<{ sheets: SheetFile[] }, Problem>;
  chosenId: string | null;
  onChoose: (sheet: SheetFile) => void;
}

type Whose = 'all' | 'shared';

/** The spreadsheets to choose from, most recently changed first. */
export function SheetChoices({ reading: { data, error, refetch }, chosenId, onChoose }: SheetChoicesProps) {
  const [query, setQuery] = useState('');
  const [whose, setWhose] = useState<Whose>('all');
  const sheets = data?.sheets ?? [];
  const isFound = finderFor(query);
  const shown = sheets.filter(
    ({ name, isOwned }) => isFound(searchable([name])) && (whose === 'all' || !isOwned),
  );
  return (
    <>
      {error && (
        <Box sx={{ p: 4 }}>
          <ProblemAlert
            title="Failed to fetch your sheets"
            problem={error}
            action={<Button onClick={() => void refetch()}>Retry</Button>}
          />
        </Box>
      )}
      {!data && !error && (
        <Box sx={{ p: 4 }}>
          <CellSpinner label="Reading the list of your sheets" />
        </Box>
      )}
      {sheets.length > 0 && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, p: 4 }}>
            <Box sx={{ flex: '1 1 220px', '& > *': { width: '1 !important' } }}>
              <SearchField label="Filter sheets" onSearch={setQuery} />
            </Box>
            <FilterToggle
              label="Whose sheets"
              value={whose}
              onChange={setWhose}
              options={[
                { value: 'all', label: 'Recent' },
                { value: 'shared', label: 'Shared with Me' },
              ]}
            />
          </Box>
          <Box role="radiogroup" aria-label="Your sheets" sx={list}>
            {shown.map((sheet) => (
              <Line
                key={sheet.id}
                sheet={sheet}
                isChosen={sheet.id === chosenId}
                onChoose={() => onChoose(sheet)}
              />
            ))}
          </Box>
        </>
      )}
      {data && (
        <Box sx={foot}>
          <ChooseInDrive
            label={sheets.length === 0 ? 'Choose from Drive' : 'Choose another from Drive'}
            returnPath={stepPath({ way: 'sheet', chosen: chosenId })}
          >
            {sheets.length === 0
              ? 'Rowhouse sees no sheet of yours yet.'
              : `${shown.length} of ${counted(sheets.length, 'sheet')} that Rowhouse can see.`}
          </ChooseInDrive>
        </Box>
      )}
    </>
  );
}

interface LineProps {
  sheet: SheetFile;
  isChosen: boolean;
  onChoose: () => void;
}

function Line({ sheet: { name, isOwned, owner, modifiedTime }, isChosen, onChoose }: LineProps) {
  const changed = formatDay(dayOf(new Date(modifiedTime)));
  return (
    <Box component="label" sx={line}>
      <Radio name="sheet" checked={isChosen} onChange={onChoose} sx={{ gridRow: '1 / 3' }} />
      <Typography noWrap title={name} sx={{ fontSize: 15, fontWeight: 560 }}>
        {name}
      </Typography>
      <Typography noWrap variant="body2" sx={{ gridRow: 2, color: 'text.secondary' }}>
        {isOwned || !owner ? 'My Drive' : `Shared by ${owner.displayName || owner.emailAddress}`}
      </Typography>
      <Typography variant="body2" sx={{ gridRow: '1 / 3', gridColumn: 3, color: 'text.secondary' }}>
        {changed}
      </Typography>
    </Box>
  );
}

const list = { borderTop: 1, borderColor: 'divider', maxHeight: { lg: 460 }, overflowY: 'auto' };
const line = {
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 56,
  pl: 1,
  pr: 4,
  py: 1.5,
  cursor: 'pointer',
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:hover': { bgcolor: 'var(--rh-wash)' },
  '&:has(:checked)': { bgcolor: 'var(--rh-accent-wash)' },
};
const foot = {
  px: 4,
  py: 3,
  bgcolor: 'var(--rh-wash)',
  borderTop: 1,
  borderColor: 'divider',
};
