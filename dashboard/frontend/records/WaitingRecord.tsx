import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { loadOutbox } from '../outbox/load-outbox.ts';
import { useKept } from '../outbox/waiting-rows.ts';

interface WaitingRecordProps {
  /** What the row is called. */
  name: string;
  /** Of the command that is to add it. */
  requestKey: string;
  onClose: () => void;
}

/** A row that is not in the sheet yet can be changed there once it is, or taken back. */
export function WaitingRecord({ name, requestKey, onClose }: WaitingRecordProps) {
  const waiting = useKept().find(({ command }) => command.key === requestKey);
  return (
    <ConfirmDialog
      title={`"${name}" waits to be sent`}
      text="It is kept on this device and goes by itself once there is a network. Then it can be changed."
      confirm={{ label: 'Discard', busyLabel: 'Discarding' }}
      isOpen
      isBusy={false}
      onConfirm={() => {
        if (waiting) void loadOutbox().then((loaded) => loaded?.discard(waiting));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
