import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import type { Proposal } from '../../contract.ts';
import manifest from '../../manifest.ts';
import { commands } from '../queries.ts';
import { useMade } from './use-made.ts';

interface MadeBeforeProps {
  proposal: Proposal;
  app: OwnApp;
  onBack: () => void;
  onMade: (sheetId: string) => void;
}

/** Shown if the sheet is an app already: this person, or somebody who shares it, has made it one. */
export function MadeBefore({ proposal: { sheetId, name }, app, onBack, onMade }: MadeBeforeProps) {
  const stand = commands.useSend<'standApp'>(useMade(onMade));
  const { gable, picture, color } = app.house;
  return (
    <>
      <PageHeader
        title={app.title}
        back={{ label: 'Back to sheets', onClick: onBack }}
        mark={
          <HouseMark
            app={{ ...manifest, color, house: { gable, picture: [...picture], height: 140 } }}
            size={54}
          />
        }
      />
      <Typography sx={{ mb: 5, maxWidth: 640 }}>
        “{name}” is an app already, with {counted(app.columns.length, 'column')}. It opens as it is.
      </Typography>
      <Button
        variant="contained"
        loading={stand.isPending}
        onClick={() => stand.mutate(commands.make('standApp', { sheetId }))}
        sx={{ alignSelf: 'flex-start' }}
      >
        Put it on my street
      </Button>
      {stand.error && <WriteProblem title="The house was not painted" problem={stand.error} />}
    </>
  );
}
