import type { Place } from '../api/drive.ts';
import buttons from '../controls/buttons.module.css';
import { navigate } from '../shell/navigation.tsx';
import styles from './EmptyPlace.module.css';

const words: Readonly<Record<Place['kind'], { title: string; text: string }>> = {
  folder: {
    title: 'This folder is empty',
    text: 'What you add here is kept on this server’s disk. Drop files on the page, or make a sheet.',
  },
  shared: {
    title: 'Nothing is shared with you',
    text: 'Files and folders that other people of this server share with you appear here.',
  },
  recent: { title: 'No recent files', text: 'Files that you open or change appear here, the latest first.' },
  starred: {
    title: 'No starred files',
    text: 'A star keeps files and folders at hand. Set it in the menu of a file.',
  },
  trash: { title: 'The trash is empty', text: 'What you move to the trash stays here until you delete it.' },
  search: {
    title: 'No file has this name',
    text: 'Search matches the beginnings of the words in a name.',
  },
};

function Plan() {
  return (
    <svg className={styles.plan} viewBox="0 0 96 80" aria-hidden="true">
      <rect x="2" y="2" width="92" height="76" rx="4" />
      <path d="M38 2v38M70 2v38M2 40h92M50 40v38" />
    </svg>
  );
}

interface EmptyPlaceProps {
  place: Place;
  onNewSheet: (() => void) | undefined;
}

export function EmptyPlace({ place, onNewSheet }: EmptyPlaceProps) {
  const { title, text } = words[place.kind];
  return (
    <div className={styles.card}>
      {place.kind !== 'search' && <Plan />}
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
        {place.kind === 'search' && (
          <button type="button" className={buttons.outline} onClick={() => navigate('/drive')}>
            Clear the search
          </button>
        )}
        {onNewSheet && (
          <button type="button" className={buttons.outline} onClick={onNewSheet}>
            New sheet
          </button>
        )}
      </div>
    </div>
  );
}
