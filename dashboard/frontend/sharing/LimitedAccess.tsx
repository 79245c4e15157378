import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListPermissions } from '#kernel/calls/files.ts';
import { asksToReadShared, readSite } from '../calls/site.ts';
import { onDemand } from '../page/on-demand.tsx';
import { ProblemAlert } from '../status/ProblemAlert.tsx';

const AccessDialog = onDemand(() => import('./AccessDialog.tsx').then(({ AccessDialog }) => AccessDialog));

interface LimitedAccessProps {
  permissions: Pick<ListPermissions, 'hasLimitedAccess'>;
  /** What is listed, in the plural: { about: 'lists' }. */
  words: { about: string };
  /** False if more than one file is shared for each item, so that they cannot be chosen one by one. */
  isPickable?: boolean;
  /** The text on the screen of a single item, where the sentence about all of them does not fit. */
  children?: ReactNode;
}

/** Says that the list contains only the person's own files, because what others share may not be read. */
export function LimitedAccess(props: LimitedAccessProps) {
  const { permissions, words, isPickable = true, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const site = readSite();
  const pick = usePick();
  if (!permissions.hasLimitedAccess) return null;
  const canPick = isPickable && site.picker !== null;
  const canAsk = asksToReadShared(site);
  // If there is only one way, there is nothing to ask.
  const open = () => (canAsk ? setIsAsking(true) : pick.mutate());
  return (
    <Box sx={{ mb: 4 }}>
      <Alert
        severity="info"
        sx={alert}
        action={
          (canAsk || canPick) && (
            <Button color="inherit" onClick={open} loading={pick.isPending}>
              Grant Access
            </Button>
          )
        }
      >
        {children ?? (
          <>
            You can only see {words.about} you created. {capital(words.about)} that other people share with
            you cannot be viewed yet.
          </>
        )}
      </Alert>
      {pick.error && <ProblemAlert title="Failed to open the file picker" problem={pick.error} />}
      {isAsking && (
        <AccessDialog
          operation="viewShared"
          onClose={() => setIsAsking(false)}
          {...(canPick && {
            onPick: () => {
              // A dialog of ours would keep the picker from getting the focus.
              setIsAsking(false);
              pick.mutate();
            },
          })}
        />
      )}
    </Box>
  );
}

/** Phones have no room for the button beside the text. */
const alert = {
  alignItems: { md: 'center' },
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  '& .MuiAlert-message': { flex: 1 },
  '& .MuiAlert-action': {
    alignItems: 'center',
    flexBasis: { xs: '100%', md: 'auto' },
    m: 0,
    p: { xs: '0 0 0 14px', md: '0 0 0 16px' },
  },
};

/** Lets the person choose what was shared with them, and then reads the list again. */
function usePick() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { picker } = readSite();
      return picker ? await (await import('./picker.ts')).pickSheets(picker) : [];
    },
    onSuccess: (ids) => ids.length > 0 && queryClient.invalidateQueries(),
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
