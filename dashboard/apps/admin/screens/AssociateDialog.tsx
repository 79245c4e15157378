import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Resource } from '#kernel/calls/resources.ts';
import type { KnownApp } from '../contract.ts';
import { useAssociate } from './queries.ts';
import { folderType } from './tree/tree.ts';

interface AssociateDialogProps {
  resource: Resource;
  apps: readonly KnownApp[];
  onClose: () => void;
}

/** What happens to the file in the chosen app. */
function outcomeOf({ mimeType, name }: Resource, app: KnownApp | undefined): string {
  if (!app) return 'The app you choose will show it.';
  const isFolder = mimeType === folderType;
  if (app.record === 'sheet') {
    return isFolder
      ? `${app.title} shows the sheets that lie in "${name}" and have no app yet.`
      : `${app.title} lists the sheet "${name}" from then on. Nothing in it is changed.`;
  }
  return isFolder
    ? `${app.title} lists the folder "${name}" with the sheet in it from then on.`
    : `${app.title} keeps each sheet in a folder of its own: the one around it, or a new one it moves into.`;
}

/** Gives a file that belongs to no app to one of them. */
export function AssociateDialog({ resource, apps, onClose }: AssociateDialogProps) {
  const [appName, setAppName] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const associate = useAssociate();
  const problem = associate.error;
  function send() {
    setIsRefused(appName === '');
    if (appName === '') return;
    const resourceType = resource.mimeType === folderType ? 'directory' : 'data';
    associate.mutate({ resourceId: resource.id, appName, resourceType }, { onSuccess: onClose });
  }
  return (
    <FormDialog
      title={`Associate "${resource.name}"`}
      isOpen
      isBusy={associate.isPending}
      onClose={onClose}
      onSubmit={send}
      submit={{ label: 'Associate', busyLabel: 'Associating' }}
    >
      <FormControl error={isRefused} required>
        <FormLabel id="associate-app" sx={{ mb: 1 }}>
          App
        </FormLabel>
        <RadioGroup
          aria-labelledby="associate-app"
          value={appName}
          onChange={(_, next) => {
            setAppName(next);
            setIsRefused(false);
            associate.reset();
          }}
          sx={choices}
        >
          {apps
            .filter(({ canHold }) => canHold)
            .map((app) => (
              <FormControlLabel
                key={app.id}
                value={app.id}
                control={<Radio size="small" />}
                label={
                  <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
                    <HouseMark app={app} size={24} />
                    {app.title}
                  </Stack>
                }
              />
            ))}
        </RadioGroup>
        {isRefused && <FormHelperText role="alert">Please select an app</FormHelperText>}
      </FormControl>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {outcomeOf(
          resource,
          apps.find(({ id }) => id === appName),
        )}
      </Typography>
      {problem && <ProblemAlert title="Failed to associate resource" problem={problem} />}
    </FormDialog>
  );
}

const choices = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, rowGap: 0.5 };
