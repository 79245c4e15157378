import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import type { Proposal } from '../../contract.ts';
import { commands } from '../queries.ts';
import { appOf, draftOfApp } from './draft.ts';
import { FirstRows } from './FirstRows.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import { tabOf } from './tab-of-app.ts';
import { useMade } from './use-made.ts';

interface ChangeSetUpProps {
  proposal: Proposal;
  /** The definition in the sheet. */
  app: OwnApp;
  onBack: () => void;
  onMade: (sheetId: string) => void;
}

/** The set-up of an existing app, to be changed. No cell of its rows is written. */
export function ChangeSetUp({ proposal: { sheetId, name, tabs }, onBack, onMade, ...now }: ChangeSetUpProps) {
  // As it is changed here: if somebody else changes it meanwhile, the person is told on saving.
  const [app] = useState(now.app);
  const tab = tabs.find((one) => one.tab === app.tab);
  const usable = tabOf(app, tabs);
  const [draft, setDraft] = useState(() => draftOfApp(app, usable));
  const save = commands.useSend<'changeApp'>(useMade(onMade));
  const changed = appOf(draft, { ...app, ...(usable && { headerRow: usable.headerRow }) });
  return (
    <SetUpForm
      title={`Change ${draft.title || 'the app'}`}
      note={`How “${name}” is set up. No rows are written.`}
      back={{ label: 'Back to the rows', onClick: onBack }}
      draft={draft}
      onChange={setDraft}
      submit={{
        label: 'Save the set-up',
        isReady: changed !== undefined && changed.title.trim() !== '',
        isBusy: save.isPending,
        onPress: () =>
          changed &&
          save.mutate(commands.make('changeApp', { sheetId, body: { app: changed, expected: app } })),
      }}
      others={tabs.filter((one) => one !== tab)}
      failure={{ title: 'The set-up was not changed', problem: save.error }}
      above={
        !usable && (
          <Alert severity="info">
            {tab?.refusal ?? `The tab “${app.tab}” is not as it was.`} The columns are shown as they were set
            up.
          </Alert>
        )
      }
      rows={usable && <FirstRows tab={usable} columns={draft.columns} />}
    />
  );
}
