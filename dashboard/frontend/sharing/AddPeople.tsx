import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import { useController } from 'react-hook-form';
import { readSite } from '../calls/site.ts';
import { FormField } from '../dialogs/fields.tsx';
import { ProblemAlert } from '../status/ProblemAlert.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { ScopeProblem } from './ScopeProblem.tsx';
import type { ShareForm } from './share-form.ts';

interface AddPeopleProps {
  form: ShareForm;
  failure: string;
  /** The person continues to type. */
  onInput: () => void;
}

/** An address, a role, and a button that shares the file; only for the owner. */
export function AddPeople({ form, failure, onInput }: AddPeopleProps) {
  const role = useController({ control: form.control, name: 'role' });
  const goOn = () => {
    form.clear();
    onInput();
  };
  return (
    <Box component="section" aria-label="Add people" onInput={goOn}>
      <Box sx={row}>
        <FormField
          control={form.control}
          name="email"
          label="Email address"
          type="email"
          help={
            readSite().workspaceName === ''
              ? 'Google tells them by email.'
              : 'This workspace sends no email. Copy the link and send it to them.'
          }
          autoFocus
          required
          slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'email', spellCheck: false } }}
        />
        <RoleSelect
          label="Role"
          role={role.field.value ?? 'writer'}
          onRole={(value) => {
            goOn();
            role.field.onChange(value);
          }}
        />
        <Button
          type="submit"
          variant="contained"
          startIcon={<UserPlusIcon size={18} />}
          loading={form.isBusy}
          loadingPosition="start"
          sx={{ mt: { sm: '22px' }, minHeight: 42 }}
        >
          {form.isBusy ? 'Sharing' : 'Share'}
        </Button>
      </Box>
      <Box role="status">
        {form.isShared && (
          <Alert severity="success" sx={{ mt: 3 }}>
            Sheet shared successfully!
          </Alert>
        )}
      </Box>
      {form.problem && (
        <Box sx={{ mt: 3 }}>
          <ProblemAlert title={failure} problem={form.problem}>
            The address is still here.
          </ProblemAlert>
        </Box>
      )}
      <ScopeProblem
        problem={form.problem}
        operation="share"
        message="Additional permissions required to share this sheet."
      />
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 150px auto' },
  gap: 3,
  alignItems: 'start',
};
