import { useState } from 'react';
import { type DriveFile, type Place, spreadsheetType } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import { Snackbar } from '../controls/Snackbar.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { rootId } from '../shell/routes.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { BulkBar } from './BulkBar.tsx';
import { DetailsPanel } from './DetailsPanel.tsx';
import styles from './DrivePage.module.css';
import { DriveQuestions, type Question } from './DriveQuestions.tsx';
import { placeTitle } from './describe.ts';
import { downloadFiles } from './download.ts';
import { openFile } from './FileLink.tsx';
import { MovingProvider, useMoving } from './move-targets.tsx';
import { PlaceFiles } from './PlaceFiles.tsx';
import { SearchField } from './SearchField.tsx';
import { SideColumn } from './SideColumn.tsx';
import { StorageUsed } from './StorageUsed.tsx';
import { Uploads } from './Uploads.tsx';
import { useDrive } from './use-drive.ts';
import { useDrop } from './use-drop.ts';
import { useSelection } from './use-selection.ts';
import { useUploads } from './use-uploads.ts';
import { useView } from './use-view.ts';
import { ViewChoice } from './ViewChoice.tsx';

export function DrivePage({ place }: { place: Place }) {
  const drive = useDrive(place);
  const [view, setView] = useView();
  const selection = useSelection(drive.files);
  const [question, setQuestion] = useState<Question>();
  const uploads = useUploads(drive.refresh);
  const path = drive.listing.value?.path ?? [];
  const title = place.kind === 'folder' ? (path.at(-1)?.name ?? 'My Drive') : placeTitle(place);
  useTitle(title);

  const folderId = place.kind === 'folder' ? place.folderId : rootId;
  const canAdd = place.kind !== 'folder' || path.at(-1)?.capabilities?.canAddChildren !== false;
  const upload = (files: File[]) => uploads.start(files, folderId);
  const importSheets = (files: File[]) => uploads.start(files, folderId, spreadsheetType);
  const drop = useDrop(canAdd, { onFiles: upload, onFolders: drive.sayNoFolders });
  const moving = useMoving((files, folder) => void drive.move(files, folder));

  const addSheet = () => void drive.addSheet(folderId).then(openFile, drive.report('No sheet was made.'));
  const actions = {
    open: openFile,
    showDetails: (file: DriveFile) => {
      selection.select(file, 'alone');
      // On wide screens, the panel beside the list has them.
      if (!matchMedia('(min-width: 1200px)').matches) setQuestion({ kind: 'details', file });
    },
    share: (file: DriveFile) => setQuestion({ kind: 'share', file }),
    copy: (file: DriveFile) => void drive.copy(file),
    rename: (file: DriveFile) => setQuestion({ kind: 'rename', file }),
    download: downloadFiles,
    setStarred: (files: readonly DriveFile[], isStarred: boolean) => void drive.setStarred(files, isStarred),
    move: (files: readonly DriveFile[]) => setQuestion({ kind: 'move', files }),
    trash: (files: readonly DriveFile[]) => void drive.setTrashed(files, true),
    restore: (files: readonly DriveFile[]) => void drive.setTrashed(files, false),
    deleteForGood: (files: readonly DriveFile[]) => setQuestion({ kind: 'delete', files }),
  };
  if (place.kind === 'folder' && drive.listing.failure?.kind === 'not-found') {
    return (
      <NotFoundPage title="Folder not found" text="It was deleted, or it is not shared with this account." />
    );
  }
  const [selected, ...others] = selection.files;

  return (
    <MovingProvider value={moving}>
      <div className={styles.page}>
        <TopBar>
          <SearchField text={place.kind === 'search' ? place.text : ''} />
        </TopBar>
        <div className={styles.frame}>
          <SideColumn
            place={place}
            folderId={path.at(-1)?.id}
            folders={drive.folders}
            areFoldersToCome={drive.areFoldersToCome}
            facts={drive.facts}
            canAdd={canAdd}
            onNewFolder={() => setQuestion({ kind: 'folder' })}
            onNewSheet={addSheet}
            onUpload={upload}
            onImport={importSheets}
          />
          <main id="content" className={styles.content} {...drop.handlers}>
            <div className={styles.head}>
              {place.kind === 'folder' ? <Breadcrumb path={path} /> : <h1>{title}</h1>}
              {place.kind === 'trash' && drive.files.length > 0 && (
                <button
                  type="button"
                  className={buttons.outline}
                  onClick={() => setQuestion({ kind: 'empty-trash' })}
                >
                  Empty the trash
                </button>
              )}
              <ViewChoice view={view} onChoose={setView} />
            </div>
            <BulkBar selection={selection} actions={actions} />
            <Uploads uploads={uploads.uploads} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
            <div className={styles.columns}>
              <PlaceFiles
                place={place}
                title={title}
                view={view}
                drive={drive}
                selection={selection}
                actions={actions}
                onNewSheet={place.kind === 'folder' && canAdd ? addSheet : undefined}
              />
              {selected && others.length === 0 && (
                <DetailsPanel key={selected.id} file={selected} actions={actions} />
              )}
            </div>
            {drive.facts && (
              <div className={styles.storage}>
                <StorageUsed storage={drive.facts.storage} />
              </div>
            )}
            {drop.isOver && <div className={styles.drop}>Drop files to upload them to {title}</div>}
          </main>
        </div>
        <DriveQuestions
          question={question}
          onRename={drive.rename}
          onDelete={drive.deleteForGood}
          onMove={drive.move}
          onShared={drive.refresh}
          onEmptyTrash={drive.emptyTrash}
          onAddFolder={(name) => drive.addFolder(name, folderId)}
          onClose={() => setQuestion(undefined)}
        />
        <Snackbar message={drive.message} onDismiss={drive.dismissMessage} />
      </div>
    </MovingProvider>
  );
}
