import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField, FormSelectField } from '#frontend/dialogs/fields.tsx';
import { useCopy } from '#frontend/page/use-copy.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { type ApiToken, newTokenSchema, tokenDays } from '#kernel/calls/api-tokens.ts';
import { AppChoices } from './AppChoices.tsx';
import { useCreateToken } from './queries.ts';

interface NewTokenDialogProps {
  apps: readonly { id: string; title: string }[];
  onClose: () => void;
}

const dayText = z.string().transform(Number).pipe(newTokenSchema.shape.days);
const formSchema = newTokenSchema.extend({ days: dayText });
type FormValues = z.input<typeof formSchema>;

const scopeChoices = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];
const dayChoices = tokenDays.map((days) => ({ value: String(days), label: `${days} days` }));

/** Asks what the token is for, then shows it, once. */
export function NewTokenDialog({ apps, onClose }: NewTokenDialogProps) {
  const create = useCreateToken();
  const form = useForm<FormValues, unknown, z.output<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '', apps: [], scope: 'read', days: String(tokenDays[0]) },
  });
  const chosen = useController({ control: form.control, name: 'apps' });
  if (create.data) return <MadeToken {...create.data} onClose={onClose} />;
  const { control, handleSubmit } = form;
  return (
    <FormDialog
      title="New API token"
      maxWidth="sm"
      isOpen
      isBusy={create.isPending}
      submit={{ label: 'Make token', busyLabel: 'Making' }}
      note="It works until it expires or you revoke it, even after you sign out everywhere."
      onSubmit={(event) => void handleSubmit((order) => create.mutate(order))(event)}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="name"
        label="Name"
        help="What uses it, such as “Till in the shop”"
        autoFocus
        required
      />
      <AppChoices apps={apps} field={chosen.field} problem={chosen.fieldState.error?.message} />
      <Box sx={pair}>
        <FormSelectField control={control} name="scope" label="It may" choices={scopeChoices} />
        <FormSelectField control={control} name="days" label="Expires after" choices={dayChoices} />
      </Box>
      {create.error && <WriteProblem title="The token was not created" problem={create.error} />}
    </FormDialog>
  );
}

const pair = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 4 };

interface MadeTokenProps {
  token: ApiToken;
  secret: string;
  onClose: () => void;
}

/** The apps that take photos from scripts. */
const takePhotos: readonly string[] = ['expenses', 'snapsheet'];

const copyWords = {
  ...{ idle: '', copied: 'Copied' },
  refused: 'Your browser did not allow copying. Select the token and copy it.',
};

function MadeToken({ token: { apps, scope }, secret, onClose }: MadeTokenProps) {
  const photosTo = scope === 'write' ? apps.find((app) => takePhotos.includes(app)) : undefined;
  const { state, copy } = useCopy();
  return (
    <DialogFrame
      title="Your new token"
      maxWidth="sm"
      isOpen
      isBusy={false}
      onClose={onClose}
      note={copyWords[state]}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Done
          </Button>
          <Button variant="contained" onClick={() => void copy(secret)} autoFocus>
            Copy token
          </Button>
        </>
      }
    >
      <Alert severity="warning">
        It is shown only this once. Anyone who has it can use the chosen apps in your name.
      </Alert>
      <Box role="group" aria-label="Token" sx={code}>
        <code>{secret}</code>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Send it with each call, as the header
        <Box component="code" sx={{ ml: 1, fontFamily: 'var(--rh-mono)', fontSize: 12.5 }}>
          Authorization: Bearer …
        </Box>
      </Typography>
      {photosTo !== undefined && (
        <Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            A script or a phone's shortcut can send photos with it, as a form with the file called “photo”.
            The answer says what was read, and the photo waits until you add its row.
          </Typography>
          <Box role="group" aria-label="Sending a photo" sx={code}>
            <code>
              curl {location.origin}/api/app/{photosTo}/drafts -H "Authorization: Bearer …" -F
              photo=@photo.jpg
            </code>
          </Box>
        </Box>
      )}
    </DialogFrame>
  );
}

const code = {
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'var(--rh-wash)',
  overflowWrap: 'anywhere',
  '& code': { fontFamily: 'var(--rh-mono)', fontSize: 13, userSelect: 'all' },
};
