import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { counted } from '#kernel/counted.ts';
import type { Proposal, ProposedTab } from '../../contract.ts';
import { commands } from '../queries.ts';
import { appOf, type Draft, draftOf } from './draft.ts';
import { FirstRows } from './FirstRows.tsx';
import { SetUpForm, TabChoice } from './SetUpForm.tsx';
import { useMade } from './use-made.ts';

interface NewSetUpProps {
  proposal: Proposal;
  onBack: () => void;
  onMade: (sheetId: string) => void;
}

/** Proposes a kind for each column of a sheet, beside its rows; the person corrects what is wrong. */
export function NewSetUp({ proposal, onBack, onMade }: NewSetUpProps) {
  const { sheetId, name, tabs } = proposal;
  const [tabName, setTabName] = useState(tabs.find(({ refusal }) => refusal === null)?.tab ?? tabs[0]?.tab);
  const tab = tabs.find((one) => one.tab === tabName);
  const usable = tab?.refusal === null ? tab : undefined;
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const draft = usable && (drafts[usable.tab] ?? draftOf(name, usable));
  const create = commands.useSend<'createApp'>(useMade(onMade));
  const app = usable && draft && appOf(draft, usable);
  return (
    <SetUpForm
      title={`Set up ${draft?.title || 'an app'}`}
      note={tab ? proposedFrom(name, tab) : name}
      back={{ label: 'Back to sheets', onClick: onBack }}
      draft={draft}
      onChange={(changed) => usable && setDrafts({ ...drafts, [usable.tab]: changed })}
      submit={{
        label: 'Paint the house',
        isReady: app !== undefined && app.title.trim() !== '',
        isBusy: create.isPending,
        onPress: () => app && create.mutate(commands.make('createApp', { body: { sheetId, app } })),
      }}
      others={tabs.filter((one) => one !== tab)}
      failure={{ title: 'The house was not painted', problem: create.error }}
      above={
        <>
          {tabs.length === 0 && <Alert severity="warning">All tabs of this spreadsheet are hidden.</Alert>}
          <TabChoice tabs={tabs} value={tabName} onChoose={setTabName} />
          {tab?.refusal && <Alert severity="warning">{tab.refusal} Nothing was written.</Alert>}
        </>
      }
      rows={usable && draft && <FirstRows tab={usable} columns={draft.columns} note="Nothing written yet" />}
    />
  );
}

function proposedFrom(name: string, { rows, isPart }: ProposedTab): string {
  return `Proposed from ${isPart ? 'the first ' : ''}${counted(rows, 'row')} of ${name}. Change what is wrong.`;
}
