import type { DriveFile } from '../api/drive.ts';
import { NameDialog } from '../controls/NameDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

/** What the page asks before it acts. */
export type Question = { kind: 'rename' | 'delete'; file: DriveFile } | { kind: 'folder' };

interface DriveQuestionsProps {
  question: Question | undefined;
  onRename(file: DriveFile, name: string): Promise<void>;
  onDelete(file: DriveFile): Promise<void>;
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
    case 'delete':
      return (
        <DeleteDialog
          file={question.file}
          onDelete={() => answers.onDelete(question.file)}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
