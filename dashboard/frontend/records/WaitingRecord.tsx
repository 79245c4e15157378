import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { discardWaiting } from '../outbox/waiting-rows.ts';

interface WaitingRecordProps {
  /** The name of the row. */
  name: string;
  /** The key of the command that is to add it. */
  requestKey: string;
  onClose: () => void;
}

/** A row that is not in the sheet yet can be changed once it is, or discarded. */
export function WaitingRecord({ name, requestKey, onClose }: WaitingRecordProps) {
  return (
    <ConfirmDialog
      title={`"${name}" is waiting to be sent`}
      text="It is kept on this device and will be sent automatically once there is a network. Then it can be changed."
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
