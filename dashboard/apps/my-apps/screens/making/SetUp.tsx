import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { useWhileShown } from '#frontend/page/use-while-shown.ts';
import { PickRefused } from '#frontend/sharing/PickRefused.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import manifest from '../../manifest.ts';
import { ownApps } from '../queries.ts';
import { ChangeSetUp } from './ChangeSetUp.tsx';
import { MadeBefore } from './MadeBefore.tsx';
import { NewSetUp } from './NewSetUp.tsx';
import { SheetUnread } from './SheetUnread.tsx';

interface SetUpProps {
  sheetId: string;
  /** True if the person changes an existing app. */
  isChange: boolean;
  onBack: () => void;
  onMade: (sheetId: string) => void;
}

/** Sets up an app for a sheet. Nothing is written until the house is painted. */
export function SetUp({ sheetId, isChange, onBack, ...props }: SetUpProps) {
  // Here and not in its parts: one makes room for another as soon as the sheet is an app.
  const onMade = useWhileShown(props.onMade);
  const { data, error, refetch } = useQuery(ownApps.proposal(sheetId));
  if (data?.made && isChange) {
    return <ChangeSetUp proposal={data} app={data.made} onBack={onBack} onMade={onMade} />;
  }
  if (data?.made) return <MadeBefore proposal={data} app={data.made} onBack={onBack} onMade={onMade} />;
  if (data) return <NewSetUp proposal={data} onBack={onBack} onMade={onMade} />;
  return (
    <>
      <PageHeader
        title={isChange ? 'Change the app' : 'Set up an app'}
        back={{ label: isChange ? 'Back to the rows' : 'Back to sheets', onClick: onBack }}
        mark={<HouseMark app={manifest} size={54} />}
      />
      <PickRefused />
      {error ? (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <SheetUnread
            problem={error}
            onRetry={() => void refetch()}
            pastedId={isChange ? undefined : sheetId}
          />
        </Box>
      ) : (
        <CellSpinner label="Reading the sheet" />
      )}
    </>
  );
}
