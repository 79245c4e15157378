import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import manifest from '../../manifest.ts';
import { ownApps } from '../queries.ts';
import { MadeBefore } from './MadeBefore.tsx';
import { SetUpForm } from './SetUpForm.tsx';

interface SetUpProps {
  sheetId: string;
  onBack: () => void;
  onMade: (sheetId: string) => void;
}

/** What app a sheet is to be. Until the house is painted, nothing is written. */
export function SetUp({ sheetId, onBack, onMade }: SetUpProps) {
  const { data, error, refetch } = useQuery(ownApps.proposal(sheetId));
  if (data?.made) return <MadeBefore proposal={data} app={data.made} onBack={onBack} onMade={onMade} />;
  if (data) return <SetUpForm proposal={data} onBack={onBack} onMade={onMade} />;
  return (
    <>
      <PageHeader
        title="Set up an app"
        back={{ label: 'Back to sheets', onClick: onBack }}
        mark={<HouseMark app={manifest} size={54} />}
      />
      {error ? (
        <ProblemAlert
          title="This sheet could not be read"
          problem={error}
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        >
          Nothing was written to it.
        </ProblemAlert>
      ) : (
        <CellSpinner label="Reading the sheet" />
      )}
    </>
  );
}
