import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { PaintBrushIcon } from '@phosphor-icons/react/PaintBrush';
import type { ReactNode } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { Problem } from '#kernel/problem.ts';
import type { ProposedTab } from '../../contract.ts';
import manifest from '../../manifest.ts';
import { ColumnLines } from './ColumnLines.tsx';
import type { Draft } from './draft.ts';
import { Heading } from './Heading.tsx';
import { HouseFields } from './HouseFields.tsx';
import { MakingBar } from './MakingBar.tsx';
import { NamedColumns } from './NamedColumns.tsx';
import { ViewChoices } from './ViewChoices.tsx';

interface SetUpFormProps {
  title: string;
  /** Its source, in a line. */
  note: string;
  back: { label: string; onClick: () => void };
  /** Undefined if there is nothing to set up; a notice is shown instead. */
  draft: Draft | undefined;
  onChange: (draft: Draft) => void;
  /** The button at the top, and the result of pressing it last. */
  submit: { label: string; isReady: boolean; isBusy: boolean; onPress: () => void };
  failure: { title: string; problem: Problem | null };
  /** The sheet is made with the app, so its columns have no names of the person's yet. */
  isNewSheet?: boolean;
  /** The other tabs of its spreadsheet. */
  others?: readonly ProposedTab[];
  /** Above the form: which tab is meant, and why no app can be made from it. */
  above?: ReactNode;
  /** Below the columns: other things to do with them. */
  belowColumns?: ReactNode;
  /** The rows as they are. */
  rows?: ReactNode;
}

/** The one screen on which an app is set up: its house, and the kind of each column. */
export function SetUpForm(props: SetUpFormProps) {
  const { title, note, back, draft, onChange, submit, failure, isNewSheet = false, others = [] } = props;
  const { above, belowColumns, rows } = props;
  const change = (changes: Partial<Draft>) => draft && onChange({ ...draft, ...changes });
  const used = draft?.columns.filter(({ kind }) => kind !== null).length ?? 0;
  const hasColumns = used > 0;
  const press = (
    <Button
      variant="contained"
      startIcon={<PaintBrushIcon size={18} />}
      disabled={!submit.isReady}
      loading={submit.isBusy}
      loadingPosition="start"
      onClick={submit.onPress}
    >
      {submit.label}
    </Button>
  );
  const house = draft && {
    ...manifest,
    color: draft.house.color,
    house: { gable: draft.house.gable, picture: [...draft.house.picture], height: 140 },
  };
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        mark={<HouseMark app={house ?? manifest} size={54} />}
        chips={<Typography sx={{ color: 'text.secondary' }}>{note}</Typography>}
        actions={press}
      />
      <Box sx={{ display: 'grid', gap: 4 }}>
        {failure.problem && <WriteProblem title={failure.title} problem={failure.problem} />}
        {above}
        {draft && !hasColumns && <Alert severity="warning">A form needs a column to fill in.</Alert>}
        {draft && (
          <Box sx={rows ? areasWithRows : areas}>
            <Card component="section" variant="outlined" sx={{ gridArea: 'columns', alignSelf: 'start' }}>
              <Heading note={`${used} of ${draft.columns.length} used`}>Columns</Heading>
              <ColumnLines
                columns={draft.columns}
                {...{ isNewSheet, others }}
                onChange={(columns) => change({ columns })}
              />
              {belowColumns}
              <NamedColumns draft={draft} onChange={change} />
            </Card>
            {rows && (
              <Card component="section" variant="outlined" sx={{ gridArea: 'rows', minWidth: 0 }}>
                {rows}
              </Card>
            )}
            <Card component="section" variant="outlined" sx={{ gridArea: 'views' }}>
              <Heading>Views</Heading>
              <Box sx={{ px: 4, pb: 2 }}>
                <ViewChoices draft={draft} onChange={change} />
              </Box>
            </Card>
            <Card component="section" variant="outlined" sx={{ gridArea: 'house' }}>
              <Heading>House</Heading>
              <Box sx={{ px: 4, pb: 4 }}>
                <TextField
                  label="Name of the app"
                  size="small"
                  value={draft.title}
                  onChange={({ target }) => change({ title: target.value })}
                  error={draft.title.trim() === ''}
                  helperText={draft.title.trim() === '' ? 'Please enter a name' : 'Shown below the house.'}
                  slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
                  sx={{ my: 4, maxWidth: 360 }}
                  fullWidth
                />
                <HouseFields house={draft.house} onChange={(changed) => change({ house: changed })} />
              </Box>
            </Card>
          </Box>
        )}
      </Box>
      <MakingBar note={isNewSheet ? 'No sheet is made yet' : 'Reading only, nothing written yet'}>
        {press}
      </MakingBar>
    </>
  );
}

const areas = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    lg: '444px minmax(0, 1fr)',
    xl: '400px minmax(0, 1fr) minmax(0, 1.6fr)',
  },
  gridTemplateAreas: {
    xs: '"columns" "views" "house"',
    lg: '"columns views" "columns house"',
    xl: '"columns views house"',
  },
  gridTemplateRows: { lg: 'auto 1fr', xl: '1fr' },
  alignItems: 'start',
};
const areasWithRows = {
  ...areas,
  gridTemplateAreas: {
    xs: '"columns" "rows" "views" "house"',
    lg: '"columns rows" "columns views" "columns house"',
    xl: '"columns rows rows" "columns views house"',
  },
  gridTemplateRows: { lg: 'auto auto 1fr', xl: 'auto 1fr' },
};

interface TabChoiceProps {
  tabs: readonly { tab: string }[];
  value: string | undefined;
  onChoose: (tab: string) => void;
}

/** Chooses a tab of the spreadsheet, if there are several. */
export function TabChoice({ tabs, value, onChoose }: TabChoiceProps) {
  if (tabs.length < 2) return null;
  return (
    <TextField
      select
      label="Tab"
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ maxWidth: 360 }}
    >
      {tabs.map(({ tab }) => (
        <MenuItem key={tab} value={tab}>
          {tab}
        </MenuItem>
      ))}
    </TextField>
  );
}
