import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { discardWaiting } from '../outbox/waiting-rows.ts';

interface WaitingRecordProps {
  /** What the row is called. */
  name: string;
  /** Of the command that is to add it. */
  requestKey: string;
  onClose: () => void;
}

/** A row that is not in the sheet yet can be changed there once it is, or taken back. */
export function WaitingRecord({ name, requestKey, onClose }: WaitingRecordProps) {
  return (
    <ConfirmDialog
      title={`"${name}" waits to be sent`}
      text="It is kept on this device and is sent by itself once there is a network. Then it can be changed."
      confirm={{ label: 'Discard', busyLabel: 'Discarding' }}
      isOpen
      isBusy={false}
      onConfirm={() => {
        void discardWaiting(requestKey);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
