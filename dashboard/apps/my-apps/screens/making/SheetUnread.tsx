import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryStates } from 'nuqs';
import { readSite } from '#frontend/calls/site.ts';
import { ChooseInDrive } from '#frontend/sharing/ChooseInDrive.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { grantAddress } from '#frontend/status/ProblemView.tsx';
import type { Problem } from '#kernel/problem.ts';
import { choiceAddress, stepPath } from './choice-address.ts';

interface SheetUnreadProps {
  problem: Problem;
  onRetry: () => void;
  /** The sheet whose link was pasted; absent if it is an app already. */
  pastedId?: string | undefined;
}

const isAllSheets = (scope: string) => scope.endsWith('/spreadsheets');

/** Why a sheet could not be read. If Rowhouse may only lack a permission, how to grant it. */
export function SheetUnread({ problem, onRetry, pastedId }: SheetUnreadProps) {
  const [choice] = useQueryStates(choiceAddress);
  const { missingScopes = [] } = problem.details;
  const isHidden = problem.code === 'NOT_FOUND' && missingScopes.length > 0 && pastedId !== undefined;
  const mayAskAll = isHidden && missingScopes.some(isAllSheets) && readSite().scopes.some(isAllSheets);
  return (
    <>
      <ProblemAlert
        title="This sheet could not be read"
        problem={problem}
        action={<Button onClick={onRetry}>Retry</Button>}
      >
        Nothing was written to it.
      </ProblemAlert>
      {isHidden && (
        <ChooseInDrive
          label="Choose it in Drive"
          fileId={pastedId}
          returnPath={stepPath({ ...choice, make: pastedId })}
        >
          If you can open it yourself, choose it in Drive. Rowhouse may then read and change this one sheet.
        </ChooseInDrive>
      )}
      {mayAskAll && (
        <Box sx={line}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
            A link alone is enough once Rowhouse may read and write all of your spreadsheets. You did not
            allow that when you signed in.
          </Typography>
          <Button variant="outlined" color="inherit" href={grantAddress(['spreadsheets'])} sx={whole}>
            Allow all spreadsheets
          </Button>
        </Box>
      )}
    </>
  );
}

const line = { display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: 4 };
const whole = { flex: { xs: '1 0 100%', sm: 'none' } };
