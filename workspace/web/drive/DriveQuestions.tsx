import type { DriveFile } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import { Dialog } from '../controls/Dialog.tsx';
import { NameDialog } from '../controls/NameDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { kindOf, nameText } from './describe.ts';
import { FileFacts } from './FileFacts.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';

/** What the page asks before it acts. */
export type Question =
  | { kind: 'rename' | 'share' | 'details'; file: DriveFile }
  | { kind: 'delete' | 'move'; files: readonly DriveFile[] }
  | { kind: 'folder' }
  | { kind: 'empty-trash' };

interface DriveQuestionsProps {
  question: Question | undefined;
  onRename(file: DriveFile, name: string): Promise<void>;
  onDelete(files: readonly DriveFile[]): Promise<void>;
  onMove(files: readonly DriveFile[], folder: { id: string; name: string }): Promise<void>;
  onShared(): void;
  onEmptyTrash(): Promise<void>;
  onAddFolder(name: string): Promise<void>;
  onClose(): void;
}

export function DriveQuestions({ question, onClose, ...answers }: DriveQuestionsProps) {
  switch (question?.kind) {
    case 'rename':
      return (
        <NameDialog
          title={`Rename "${question.file.name}"`}
          verb="Rename"
          busyVerb="Renaming"
          startingName={question.file.name}
          onSave={(name) => answers.onRename(question.file, name)}
          onClose={onClose}
        />
      );
    case 'folder':
      return (
        <NameDialog
          title="New folder"
          verb="Create"
          busyVerb="Creating"
          startingName="Untitled folder"
          onSave={answers.onAddFolder}
          onClose={onClose}
        />
      );
    case 'details':
      return (
        <Dialog
          title={question.file.name}
          onClose={onClose}
          actions={
            <button type="button" className={buttons.solid} onClick={onClose}>
              Close
            </button>
          }
        >
          <FileFacts file={question.file} />
        </Dialog>
      );
    case 'move':
      return (
        <MoveDialog
          files={question.files}
          onMove={(folder) => answers.onMove(question.files, folder)}
          onClose={onClose}
        />
      );
    case 'share':
      return (
        <ShareDialog
          fileId={question.file.id}
          name={question.file.name}
          onChanged={answers.onShared}
          onClose={onClose}
        />
      );
    case 'empty-trash':
      return (
        <DeleteDialog
          title="Empty the trash?"
          text="Everything in it is removed from this server’s disk. This cannot be undone."
          verb="Empty the trash"
          onDelete={answers.onEmptyTrash}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          title={`Delete ${nameText(question.files)} for good?`}
          text={
            question.files.some((file) => kindOf(file) === 'folder')
              ? 'Folders are deleted with everything in them. Nothing stays on this server’s disk, and this cannot be undone.'
              : 'Nothing stays on this server’s disk, and this cannot be undone.'
          }
          verb="Delete for good"
          onDelete={() => answers.onDelete(question.files)}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
