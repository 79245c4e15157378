import buttons from '../../controls/buttons.module.css';
import { Dialog } from '../../controls/Dialog.tsx';
import { NameDialog } from '../../controls/NameDialog.tsx';
import type { TabLabel } from '../shown-state.ts';

export interface Question {
  kind: 'rename' | 'delete';
  tab: TabLabel;
}

interface TabQuestionProps {
  question: Question;
  isTaken(name: string): boolean;
  onRename(name: string): void;
  onDelete(): void;
  onClose(): void;
}

/** What the page asks before it renames or deletes a tab. */
export function TabQuestion({ question, isTaken, onRename, onDelete, onClose }: TabQuestionProps) {
  const { kind, tab } = question;
  if (kind === 'rename') {
    return (
      <NameDialog
        title="Rename the tab"
        verb="Rename"
        busyVerb="Renaming"
        startingName={tab.name}
        check={(name) => (isTaken(name) ? 'Another tab has this name already' : undefined)}
        onSave={onRename}
        onClose={onClose}
      />
    );
  }
  const confirm = () => {
    onDelete();
    onClose();
  };
  return (
    <Dialog
      title={`Delete the tab "${tab.name}"?`}
      isQuestion
      onClose={onClose}
      actions={
        <>
          <button type="button" className={buttons.outline} onClick={onClose}>
            Cancel
          </button>
          <button type="button" className={buttons.danger} onClick={confirm}>
            Delete tab
          </button>
        </>
      }
    >
      <p>All rows of the tab are removed from the sheet. Undo brings them back while this page is open.</p>
    </Dialog>
  );
}
