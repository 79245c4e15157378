import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { PermissionEntry } from '#kernel/calls/files.ts';

type Role = PermissionEntry['role'];

export const roleLabels: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  writer: 'Editor',
  reader: 'Viewer',
};

const choices = [
  { role: 'writer', meaning: 'Can edit' },
  { role: 'reader', meaning: 'View only' },
] as const;

type ShareRole = (typeof choices)[number]['role'];

interface RoleSelectProps {
  label: string;
  /** In a list of people the label is only for screen readers. */
  isLabelHidden?: boolean;
  role: ShareRole;
  isDisabled?: boolean;
  onRole: (role: ShareRole) => void;
}

/** What somebody may do with a file. */
export function RoleSelect({ label, isLabelHidden = false, role, isDisabled, onRole }: RoleSelectProps) {
  return (
    <TextField
      select
      fullWidth
      value={role}
      disabled={isDisabled ?? false}
      {...(!isLabelHidden && { label })}
      onChange={({ target }) => onRole(target.value === 'reader' ? 'reader' : 'writer')}
      slotProps={{
        select: {
          renderValue: () => roleLabels[role],
          ...(isLabelHidden && { SelectDisplayProps: { 'aria-label': `${label}: ${roleLabels[role]}` } }),
        },
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.role} value={choice.role} sx={{ display: 'block' }}>
          {roleLabels[choice.role]}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {choice.meaning}
          </Typography>
        </MenuItem>
      ))}
    </TextField>
  );
}
