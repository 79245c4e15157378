import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { useWhileShown } from '#frontend/page/use-while-shown.ts';
import { maxColumns, type OwnApp } from '#kernel/own-apps/own-app.ts';
import manifest from '../../manifest.ts';
import { commands } from '../queries.ts';
import { appOf, type Draft, draftOfApp, namesProblem, withColumn } from './draft.ts';
import { SetUpForm } from './SetUpForm.tsx';
import { Templates } from './Templates.tsx';
import { useMade } from './use-made.ts';

interface FromTemplateProps {
  /** The template chosen before; null if there is none. */
  begun: OwnApp | null;
  onBack: () => void;
  onMade: (sheetId: string) => void;
}

/** Makes an app without a sheet: a template is chosen and changed, and its sheet is made with it. */
export function FromTemplate({ begun, onBack, onMade }: FromTemplateProps) {
  const [app, setApp] = useState(begun);
  if (app) return <TemplateSetUp app={app} onBack={() => setApp(null)} onMade={onMade} />;
  return (
    <>
      <PageHeader
        title="Make an app from a template"
        back={{ label: 'Back to sheets', onClick: onBack }}
        mark={<HouseMark app={manifest} size={54} />}
        chips={
          <Typography sx={{ color: 'text.secondary' }}>
            Its sheet is made in your Drive once you have looked it over.
          </Typography>
        }
      />
      <Templates onChoose={setApp} />
    </>
  );
}

interface TemplateSetUpProps extends Omit<FromTemplateProps, 'begun'> {
  app: OwnApp;
}

function TemplateSetUp({ app: template, onBack, onMade }: TemplateSetUpProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOfApp(template, undefined));
  const make = commands.useSend<'makeApp'>(useMade(useWhileShown(onMade)));
  const app = appOf(draft, template);
  const problem = namesProblem(draft);
  return (
    <SetUpForm
      title={`Set up ${draft.title || 'an app'}`}
      note="A new sheet in your Drive. Change anything you like."
      back={{ label: 'Back to templates', onClick: onBack }}
      draft={draft}
      onChange={setDraft}
      isNewSheet
      submit={{
        label: 'Paint the house',
        isReady: app !== undefined && app.title.trim() !== '' && problem === undefined,
        isBusy: make.isPending,
        onPress: () =>
          app && make.mutate(commands.make('makeApp', { body: { app } }, { again: make.variables })),
      }}
      failure={{ title: 'The sheet was not made', problem: make.error }}
      belowColumns={
        <Box
          sx={{ display: 'grid', gap: 3, justifyItems: 'start', p: 4, borderTop: 1, borderColor: 'divider' }}
        >
          {problem !== undefined && <Alert severity="warning">{problem}</Alert>}
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<PlusIcon size={18} />}
            disabled={draft.columns.length >= maxColumns}
            onClick={() => setDraft(withColumn(draft))}
          >
            Add a column
          </Button>
        </Box>
      }
    />
  );
}
