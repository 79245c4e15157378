import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { useWhileShown } from '#frontend/page/use-while-shown.ts';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import manifest from '../../manifest.ts';
import { commands } from '../queries.ts';
import { useMade } from './use-made.ts';

interface TakenDownProps {
  sheetId: string;
  /** As it was. */
  app: OwnApp;
  /** Called when the house is back. */
  onBack: () => void;
  onLeave: () => void;
}

/** Says that a house has left the street, and offers to restore it, including its set-up. */
export function TakenDown({ sheetId, app, onBack, onLeave }: TakenDownProps) {
  const build = commands.useSend<'createApp'>(useMade(useWhileShown(onBack)));
  return (
    <>
      <PageHeader
        title={app.title}
        back={{ label: 'Back', onClick: onLeave }}
        mark={<HouseMark app={manifest} size={54} />}
      />
      <Card variant="outlined">
        <EmptyState
          title={`“${app.title}” is off your street`}
          action={
            <Button
              variant="outlined"
              color="inherit"
              loading={build.isPending}
              onClick={() => build.mutate(commands.make('createApp', { body: { sheetId, app } }))}
            >
              Put it back
            </Button>
          }
        >
          Its sheet is in your Drive, with all of its rows.
        </EmptyState>
        {build.error && <WriteProblem title="The house was not put back" problem={build.error} />}
      </Card>
    </>
  );
}
