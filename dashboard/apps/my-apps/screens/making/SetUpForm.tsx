import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { PaintBrushIcon } from '@phosphor-icons/react/PaintBrush';
import { useState } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import type { Proposal, ProposedTab } from '../../contract.ts';
import manifest from '../../manifest.ts';
import { commands } from '../queries.ts';
import { ColumnKinds } from './ColumnKinds.tsx';
import { appOf, type Draft, draftOf } from './draft.ts';
import { FirstRows } from './FirstRows.tsx';
import { HouseFields } from './HouseFields.tsx';
import { useMade } from './use-made.ts';

interface SetUpFormProps {
  proposal: Proposal;
  onBack: () => void;
  onMade: (sheetId: string) => void;
}

/** Says of each column what it holds, beside its rows; the person changes what is wrong. */
export function SetUpForm({ proposal, onBack, onMade }: SetUpFormProps) {
  const { sheetId, name, tabs } = proposal;
  const [tabName, setTabName] = useState(tabs.find(({ refusal }) => refusal === null)?.tab ?? tabs[0]?.tab);
  const tab = tabs.find((one) => one.tab === tabName);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const draft = tab && (drafts[tab.tab] ?? draftOf(name, tab));
  const change = (changes: Partial<Draft>) => {
    if (tab && draft) setDrafts({ ...drafts, [tab.tab]: { ...draft, ...changes } });
  };
  const create = commands.useSend<'createApp'>(useMade(onMade));
  const app = tab && draft && tab.refusal === null ? appOf(draft, tab) : undefined;
  const canCreate = app !== undefined && app.title.trim() !== '';
  const paint = (
    <Button
      variant="contained"
      startIcon={<PaintBrushIcon size={18} />}
      disabled={!canCreate}
      loading={create.isPending}
      loadingPosition="start"
      onClick={() => app && create.mutate(commands.make('createApp', { body: { sheetId, app } }))}
    >
      Paint the house
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
        title={`Set up ${draft?.title || 'an app'}`}
        back={{ label: 'Back to sheets', onClick: onBack }}
        mark={<HouseMark app={house ?? manifest} size={54} />}
        chips={tab && <Typography sx={{ color: 'text.secondary' }}>{proposedFrom(name, tab)}</Typography>}
        actions={paint}
      />
      <Box sx={{ display: 'grid', gap: 5, pb: 8 }}>
        {create.error && <WriteProblem title="The house was not painted" problem={create.error} />}
        {tabs.length === 0 && <Alert severity="warning">This spreadsheet has no tab that is in sight.</Alert>}
        {tabs.length > 1 && (
          <TextField
            select
            label="Tab"
            value={tabName ?? ''}
            onChange={({ target }) => setTabName(target.value)}
            sx={{ maxWidth: 360 }}
          >
            {tabs.map((one) => (
              <MenuItem key={one.tab} value={one.tab}>
                {one.tab}
              </MenuItem>
            ))}
          </TextField>
        )}
        {tab?.refusal && <Alert severity="warning">{tab.refusal} Nothing was written.</Alert>}
        {tab && draft && tab.refusal === null && (
          <>
            <Card variant="outlined" sx={{ p: 5 }}>
              <Heading>House</Heading>
              <TextField
                label="Name of the app"
                value={draft.title}
                onChange={({ target }) => change({ title: target.value })}
                error={draft.title.trim() === ''}
                helperText={draft.title.trim() === '' ? 'Please enter a name' : 'It stands below the house.'}
                slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
                sx={{ mb: 5, maxWidth: 360 }}
                fullWidth
              />
              <HouseFields house={draft.house} onChange={(changed) => change({ house: changed })} />
            </Card>
            <Card variant="outlined" sx={{ p: 5 }}>
              <Heading>Columns</Heading>
              <ColumnKinds
                columns={tab.columns}
                kinds={draft.kinds}
                onChange={(key, kind) => change({ kinds: { ...draft.kinds, [key]: kind } })}
              />
            </Card>
            <Card variant="outlined" sx={{ p: 5, overflow: 'hidden' }}>
              <Heading>Your rows, nothing written yet</Heading>
              <FirstRows tab={tab} kinds={draft.kinds} />
            </Card>
            {!app && <Alert severity="warning">A form needs a column to fill in.</Alert>}
            <Box sx={{ display: { md: 'none' } }}>{paint}</Box>
          </>
        )}
      </Box>
    </>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
      {children}
    </Typography>
  );
}

function proposedFrom(name: string, { rows, isPart }: ProposedTab): string {
  return `Proposed from ${isPart ? 'the first ' : ''}${counted(rows, 'row')} of ${name}. Change what is wrong.`;
}
