import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCancelSubscription } from '#frontend/calls/access.ts';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';

/** Cancelling is as visible as subscribing, and asks once. */
export function CancelSubscription() {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelSubscription();
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        Cancel subscription
      </Button>
      <ConfirmDialog
        title="Are you sure you want to cancel your subscription?"
        text="Your apps stay open until the end of the period you have paid for. Your sheets stay in your Drive."
        confirm={{ label: 'Cancel subscription', busyLabel: 'Canceling' }}
        isOpen={isAsking}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        {cancel.error && <ProblemAlert title="Your subscription was not canceled" problem={cancel.error} />}
      </ConfirmDialog>
    </>
  );
}
