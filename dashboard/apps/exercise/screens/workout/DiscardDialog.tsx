import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';

interface DiscardDialogProps {
  onDiscard: () => void;
  onClose: () => void;
}

export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title="Discard this workout?"
      text="What you entered exists only on this device and will be lost. Your sheet is untouched."
      confirm={{ label: 'Discard workout', busyLabel: 'Discarding' }}
      isOpen
      isBusy={false}
      onConfirm={onDiscard}
      onClose={onClose}
    />
  );
}
