import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { UserMinusIcon } from '@phosphor-icons/react/UserMinus';
import { useState } from 'react';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Resource } from '#kernel/calls/resources.ts';
import { counted } from '#kernel/counted.ts';
import { useRevoke, useUndoRevoke } from './queries.ts';
import { linkName } from './sharing.ts';
import type { Revoking } from './tree/ResourcePeople.tsx';

interface RevokeDialogProps {
  revoking: Revoking;
  byId: ReadonlyMap<string, Resource>;
  onClose: () => void;
}

type Outcome = Awaited<ReturnType<ReturnType<typeof useRevoke>['mutateAsync']>>;

const nothingYet: Outcome = { revoked: 0, failed: [], undo: [] };

function textOf({ name, from }: Revoking): string {
  return name === linkName
    ? `Whoever has the link can no longer open ${from}. People who were let in by their address still can.`
    : `${name} can no longer open ${from}. For a folder, that includes everything in it. Nobody is notified.`;
}

/** Asks before access is removed, and offers to restore it. */
export function RevokeDialog({ revoking, byId, onClose }: RevokeDialogProps) {
  const revoke = useRevoke();
  const giveBack = useUndoRevoke();
  const offerUndo = useOfferUndo();
  const [before, setBefore] = useState(nothingYet);
  const { name, from, accesses } = revoking;
  const isAgain = before.failed.length > 0;
  const confirm = () =>
    // What is removed already would only be refused.
    revoke.mutate(isAgain ? before.failed : accesses, {
      onSuccess: (outcome) => {
        const [revoked, undo] = [before.revoked + outcome.revoked, [...before.undo, ...outcome.undo]];
        if (outcome.revoked > 0) {
          offerUndo({
            message: `${name} can no longer open ${revoked < accesses.length ? counted(revoked, 'file') : from}`,
            icon: <UserMinusIcon size={18} aria-hidden />,
            undo: undo.length > 0 ? () => giveBack.mutateAsync(undo) : null,
          });
        }
        if (outcome.failed.length === 0) onClose();
        else setBefore({ revoked, failed: outcome.failed, undo });
      },
    });
  return (
    <ConfirmDialog
      title={`Revoke access of ${name === linkName ? 'everyone with the link' : name}?`}
      text={textOf(revoking)}
      confirm={{ label: 'Revoke access', busyLabel: 'Revoking' }}
      isOpen
      isBusy={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {revoke.error && <ProblemAlert title="Failed to revoke access" problem={revoke.error} />}
      {isAgain && <Failures failures={before.failed} byId={byId} />}
    </ConfirmDialog>
  );
}

const maxNamed = 5;

interface FailuresProps extends Pick<RevokeDialogProps, 'byId'> {
  failures: Outcome['failed'];
}

function Failures({ failures, byId }: FailuresProps) {
  const more = failures.length - maxNamed;
  return (
    <Alert severity="warning">
      <AlertTitle sx={{ fontSize: 14, fontWeight: 600, mb: 0 }}>Some access was not removed</AlertTitle>
      {failures.slice(0, maxNamed).map(({ resourceId, error }) => (
        <div key={resourceId}>
          {byId.get(resourceId)?.name ?? 'A file'}: {error}
        </div>
      ))}
      {more > 0 && <div>and {more} more</div>}
    </Alert>
  );
}
