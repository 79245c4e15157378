import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { signInAddress } from '../calls/session.ts';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { grantAddress } from '../status/ProblemView.tsx';
import { type Operation, operationWords } from './access-words.ts';
import { scopeInWords } from './scope-words.ts';

interface AccessDialogProps {
  operation: Operation;
  /** What failed because a permission is missing: 'Additional permissions required to access mug club data.' */
  message?: string | undefined;
  /** The scopes that are missing, as the server names them; reading what others share when absent. */
  missingScopes?: readonly string[] | undefined;
  /** Another way to reach what others share: choosing files one by one, which needs no further permission. */
  onPick?: (() => void) | undefined;
  onClose: () => void;
}

const sharedScope = 'drive.readonly';

/** Says which permission is missing and why; requests it on the sign-in page, and returns to this screen. */
export function AccessDialog(props: AccessDialogProps) {
  const { operation, message, missingScopes, onPick, onClose } = props;
  const scopes = missingScopes?.length ? missingScopes : [sharedScope];
  const isShared = scopes.every((scope) => scope.endsWith(sharedScope));
  return (
    <DialogFrame
      title="Additional permissions"
      isOpen
      isBusy={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Not now
          </Button>
          <Button
            variant={onPick ? 'outlined' : 'contained'}
            href={isShared ? signInAddress() : grantAddress(scopes)}
          >
            Grant Permissions
          </Button>
          {onPick && (
            <Button variant="contained" onClick={onPick}>
              Choose Sheets
            </Button>
          )}
        </>
      }
    >
      {message && <Alert severity="warning">{message}</Alert>}
      {onPick && (
        <Typography sx={{ color: 'text.secondary' }}>
          Choose the sheets that others shared with you: Rowhouse then opens those and no others, and needs no
          further permission. Or let it read all that is shared with you:
        </Typography>
      )}
      <Typography sx={{ color: 'text.secondary' }}>{operationWords[operation]}</Typography>
      <Box component="ul" aria-label="Asked for" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {scopes.map(scopeInWords).map(({ name, text }) => (
          <Box key={name} component="li" sx={row}>
            <span>{text}</span>
            <Typography variant="mono" component="code" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isShared && 'Read-only: Rowhouse never changes a file because of it. '}
        You are asked on the sign-in page and come back to this screen.
      </Typography>
    </DialogFrame>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 4,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
};
