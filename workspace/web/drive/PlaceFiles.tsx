import type { Place } from '../api/drive.ts';
import { Banner } from '../controls/Banner.tsx';
import buttons from '../controls/buttons.module.css';
import { EmptyPlace } from './EmptyPlace.tsx';
import { FileGrid } from './FileGrid.tsx';
import { FileList } from './FileList.tsx';
import { FileSkeleton } from './FileSkeleton.tsx';
import type { FileActions } from './file-actions.ts';
import styles from './PlaceFiles.module.css';
import type { useDrive } from './use-drive.ts';
import type { Selection } from './use-selection.ts';
import type { View } from './use-view.ts';

interface PlaceFilesProps {
  place: Place;
  title: string;
  view: View;
  drive: ReturnType<typeof useDrive>;
  selection: Selection;
  actions: FileActions;
  /** Absent if no sheet can be made. */
  onNewSheet: (() => void) | undefined;
}

/** The files of a place in the chosen view, or what is shown instead. */
export function PlaceFiles(props: PlaceFilesProps) {
  const { place, title, view, drive, selection, actions, onNewSheet } = props;
  const { listing, files, hasMore } = drive;
  const Files = view === 'list' ? FileList : FileGrid;
  return (
    <div className={styles.files}>
      {listing.failure && (
        <Banner tone="error" title="The files could not be read" text={listing.failure.message}>
          <button type="button" className={buttons.outline} onClick={drive.refresh}>
            Retry
          </button>
        </Banner>
      )}
      {listing.value === undefined && !listing.failure && <FileSkeleton />}
      {listing.value !== undefined && files.length === 0 && (
        <EmptyPlace place={place} onNewSheet={onNewSheet} />
      )}
      {files.length > 0 && (
        <Files label={title} files={files} selection={selection} hasMore={hasMore} actions={actions} />
      )}
      {hasMore && (
        <button type="button" className={buttons.outline} onClick={() => void drive.loadMore()}>
          Show more files
        </button>
      )}
    </div>
  );
}
