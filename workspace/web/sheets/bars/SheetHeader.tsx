import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { CircleNotchIcon } from '@phosphor-icons/react/CircleNotch';
import { EyeIcon } from '@phosphor-icons/react/Eye';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { useEffect, useState } from 'react';
import type { DriveFile } from '../../api/drive.ts';
import buttons from '../../controls/buttons.module.css';
import { NameDialog } from '../../controls/NameDialog.tsx';
import { ShareDialog } from '../../drive/ShareDialog.tsx';
import { TopBar } from '../../shell/TopBar.tsx';
import { useTitle } from '../../shell/use-title.ts';
import type { SheetSession } from '../session.ts';
import { useSheetView } from '../use-sheet-view.ts';
import styles from './SheetHeader.module.css';

function SaveState({ session }: { session: SheetSession }) {
  const { saveState, canEdit } = useSheetView(session);
  if (!canEdit) {
    return (
      <span className={styles.state} role="status">
        <EyeIcon size={18} aria-hidden /> <span>View only</span>
      </span>
    );
  }
  if (saveState.kind === 'failed') {
    return (
      <span className={styles.state} data-failed role="alert">
        <WarningCircleIcon size={18} aria-hidden />
        Not saved.
        <button type="button" onClick={() => session.retry()}>
          Retry
        </button>
      </span>
    );
  }
  const isSaved = saveState.kind === 'saved';
  return (
    <span
      className={styles.state}
      data-saved={isSaved || undefined}
      data-saving={!isSaved || undefined}
      role="status"
    >
      {isSaved ? <CheckCircleIcon size={18} aria-hidden /> : <CircleNotchIcon size={18} aria-hidden />}
      <span>{isSaved ? 'Saved to disk' : 'Saving…'}</span>
    </span>
  );
}

/** The browser asks before the page closes while something is not saved. */
function useLeaveWarning(session: SheetSession): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.isUnsaved) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [session]);
}

interface SheetHeaderProps {
  session: SheetSession;
  folders: readonly DriveFile[];
}

export function SheetHeader({ session, folders }: SheetHeaderProps) {
  const { title, canEdit } = useSheetView(session);
  const [isRenaming, setRenaming] = useState(false);
  const [isSharing, setSharing] = useState(false);
  useTitle(title);
  useLeaveWarning(session);
  return (
    <>
      <TopBar
        isLeavingByLoad
        actions={
          <>
            <SaveState session={session} />
            {canEdit && (
              <button
                type="button"
                className={buttons.solid}
                aria-label="Share"
                onClick={() => setSharing(true)}
              >
                <UserPlusIcon size={18} aria-hidden />
                <span className={styles.word}>Share</span>
              </button>
            )}
          </>
        }
      >
        <div className={styles.title}>
          <h1>
            {canEdit ? (
              <button type="button" title="Rename" onClick={() => setRenaming(true)}>
                {title}
              </button>
            ) : (
              title
            )}
          </h1>
          {folders.length > 0 && (
            <nav className={styles.path} aria-label="Folder">
              {folders.map((folder, index) => (
                <span key={folder.id}>
                  {index > 0 && ' / '}
                  <a href={index === 0 ? '/drive' : `/drive/folders/${folder.id}`}>{folder.name}</a>
                </span>
              ))}
            </nav>
          )}
        </div>
      </TopBar>
      {isSharing && (
        <ShareDialog
          fileId={session.spreadsheetId}
          name={title}
          onChanged={() => {}}
          onClose={() => setSharing(false)}
        />
      )}
      {isRenaming && (
        <NameDialog
          title="Rename the sheet"
          verb="Rename"
          busyVerb="Renaming"
          startingName={title}
          onSave={(name) => session.rename(name)}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
