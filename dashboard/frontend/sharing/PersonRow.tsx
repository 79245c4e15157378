import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { XIcon } from '@phosphor-icons/react/X';
import { useState } from 'react';
import type { PermissionEntry } from '#kernel/calls/files.ts';
import { listRow } from '../grid/list-row.ts';
import { initialsOf } from '../page/initials.ts';
import { Tip } from '../page/Tip.tsx';
import { RoleSelect, roleLabels } from './RoleSelect.tsx';

interface PersonRowProps {
  person: PermissionEntry;
  /** True for the owner, who can change and remove everybody else's access. */
  canChange: boolean;
  isBusy: boolean;
  onRole: (role: 'reader' | 'writer') => void;
  /** Called to ask whether to remove somebody. */
  onAsk: () => void;
  onRemove: () => void;
}

/** A person with access to a file, and what they may do. */
export function PersonRow({ person, canChange, isBusy, onRole, onAsk, onRemove }: PersonRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { displayName, emailAddress, photoLink, role } = person;
  const isFixed = role === 'owner' || !canChange;
  return (
    <Box component="li" sx={row}>
      <Avatar
        src={photoLink ?? undefined}
        alt=""
        slotProps={{ img: { referrerPolicy: 'no-referrer' } }}
        aria-hidden
      >
        {initialsOf({ name: displayName, email: emailAddress })}
      </Avatar>
      <Box sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600, lineHeight: '20px' }}>{displayName}</Typography>
        {displayName !== emailAddress && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {emailAddress}
          </Typography>
        )}
      </Box>
      {isFixed && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {roleLabels[role]}
        </Typography>
      )}
      {!isFixed && isAsking && (
        <Box role="group" aria-label={`Remove ${displayName}?`} sx={{ display: 'flex', gap: 2 }}>
          <Button variant="outlined" color="inherit" autoFocus onClick={() => setIsAsking(false)}>
            Keep
          </Button>
          <Button
            variant="contained"
            color="error"
            onClick={() => {
              setIsAsking(false);
              onRemove();
            }}
          >
            Remove access
          </Button>
        </Box>
      )}
      {!isFixed && !isAsking && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: { xs: 150, sm: 170 } }}>
          <RoleSelect
            label={`Role of ${displayName}`}
            isLabelHidden
            role={role}
            isDisabled={isBusy}
            onRole={onRole}
          />
          <Tip text="Remove access">
            <span>
              <IconButton
                aria-label={`Remove ${displayName}`}
                disabled={isBusy}
                onClick={() => {
                  setIsAsking(true);
                  onAsk();
                }}
              >
                <XIcon size={16} />
              </IconButton>
            </span>
          </Tip>
        </Box>
      )}
    </Box>
  );
}

const row = { ...listRow, flexWrap: 'wrap' };
