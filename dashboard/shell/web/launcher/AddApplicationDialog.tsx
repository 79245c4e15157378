import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import { signInAddress } from '#frontend/calls/session.ts';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { grantAddress } from '#frontend/status/ProblemView.tsx';
import type { Manifest } from '#kernel/manifest.ts';
import type { Problem } from '#kernel/problem.ts';
import { useAddApp } from './queries.ts';

interface AddApplicationDialogProps {
  /** The apps that can still be added. */
  apps: readonly Manifest[];
  isOpen: boolean;
  onClose: () => void;
}

/** Offers the apps that are not on the street yet, and says which folder each of them makes. */
export function AddApplicationDialog({ apps, isOpen, onClose }: AddApplicationDialogProps) {
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);
  const [isSessionEnded, setIsSessionEnded] = useState(false);
  // They keep their places, with a way in.
  const [added, setAdded] = useState<readonly Manifest[]>([]);
  const isAdded = (app: Manifest) => added.includes(app);
  const listed = [...apps.filter((app) => !isAdded(app)), ...added].toSorted((a, b) => a.place - b.place);
  const close = () => {
    setAdded([]);
    onClose();
  };
  const setBusy = (id: string, isBusy: boolean) =>
    setBusyIds((ids) => (isBusy ? [...ids, id] : ids.filter((other) => other !== id)));
  return (
    <DialogFrame
      title="Add Application"
      isOpen={isOpen}
      onClose={close}
      isBusy={busyIds.length > 0}
      maxWidth="sm"
      note={<FolderNote />}
      actions={
        <Button variant="outlined" color="inherit" onClick={close} disabled={busyIds.length > 0}>
          Done
        </Button>
      }
    >
      {isSessionEnded ? (
        <SignInFirst />
      ) : (
        <Box>
          <Typography sx={{ color: 'text.secondary', maxWidth: 500 }}>
            Adding an application creates its Google Drive folder structure. Nothing else in your Drive is
            read or changed.
          </Typography>
          {listed.every(isAdded) && (
            <Typography role="status" sx={{ mt: 4 }}>
              All available applications have already been added.
            </Typography>
          )}
          <Box component="ul" sx={{ mt: 4 }}>
            {listed.map((app) => (
              <AddableApp
                key={app.id}
                app={app}
                isAdded={isAdded(app)}
                onAdded={() => setAdded((known) => [...known, app])}
                onBusy={(isBusy) => setBusy(app.id, isBusy)}
                onSessionEnded={() => setIsSessionEnded(true)}
              />
            ))}
          </Box>
          <FromSheet />
        </Box>
      )}
    </DialogFrame>
  );
}

/** The way to an app that is not in the list. */
function FromSheet() {
  return (
    <Box sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3">An app of your own</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Any spreadsheet of yours gets a form, a search and a house.
        </Typography>
      </Box>
      <Button variant="outlined" color="inherit" href="/?app=my-apps" sx={addButton}>
        Make
      </Button>
    </Box>
  );
}

function FolderNote() {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <FolderSimpleIcon size={16} aria-hidden />
      You can move or rename these folders in Drive later.
    </Box>
  );
}

function SignInFirst() {
  return (
    <Box>
      <Alert severity="warning">You are not signed in. Sign in to add applications.</Alert>
      <Button variant="contained" href={signInAddress()} sx={{ mt: 4 }}>
        Sign In
      </Button>
    </Box>
  );
}

interface AddableAppProps {
  app: Manifest;
  isAdded: boolean;
  onAdded: () => void;
  onBusy: (isBusy: boolean) => void;
  onSessionEnded: () => void;
}

function AddableApp({ app, isAdded, onAdded, onBusy, onSessionEnded }: AddableAppProps) {
  const add = useAddApp();
  const start = () => {
    onBusy(true);
    add.mutate(app.id, {
      onSuccess: onAdded,
      onError: (problem) => {
        if (problem.code === 'AUTH_ERROR') onSessionEnded();
      },
      onSettled: () => onBusy(false),
    });
  };
  return (
    <Box component="li" sx={row}>
      <HouseMark app={app} size={48} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3">{app.title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {app.description}
        </Typography>
        <Typography
          variant="mono"
          component="p"
          sx={{ fontSize: 12.5, lineHeight: '20px', color: 'text.secondary' }}
        >
          My Drive / Rowhouse / {app.id}
        </Typography>
      </Box>
      {isAdded ? (
        <Button
          variant="outlined"
          color="inherit"
          href={`/?app=${app.id}`}
          aria-label={`Open ${app.title}`}
          sx={addButton}
        >
          Open
        </Button>
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          onClick={start}
          loading={add.isPending}
          loadingPosition="start"
          startIcon={<PlusIcon size={16} weight="bold" />}
          aria-label={add.isPending ? `Adding ${app.title}` : `Add ${app.title}`}
          sx={addButton}
        >
          {add.isPending ? 'Adding' : 'Add'}
        </Button>
      )}
      {add.error && add.error.code !== 'AUTH_ERROR' && <AddProblem app={app} problem={add.error} />}
    </Box>
  );
}

function AddProblem({ app, problem }: { app: Manifest; problem: Problem }) {
  return (
    <Box sx={{ flex: '1 0 100%' }}>
      <ProblemAlert
        title={`${app.title} was not added`}
        problem={problem}
        action={<WayOn problem={problem} />}
      />
    </Box>
  );
}

function WayOn({ problem }: { problem: Problem }) {
  if (problem.code === 'INSUFFICIENT_SCOPES') return <Button href={grantAddress()}>Grant Permissions</Button>;
  if (problem.code === 'REAUTH_REQUIRED') return <Button href={signInAddress()}>Re-authenticate</Button>;
  if (problem.code === 'ACCESS_DENIED') return <Button href="/?app=account">Account Settings</Button>;
  return null;
}

// On phones the words of the app need the room more than the icon does.
const addButton = {
  minWidth: { xs: 72, sm: 104 },
  px: { xs: 3, sm: 4 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
};
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 3, sm: 4 },
  py: 5,
  borderTop: 1,
  borderColor: 'divider',
};
