import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import type { DriveFile } from '../api/drive.ts';
import { PageLink } from '../shell/navigation.tsx';
import styles from './Breadcrumb.module.css';
import { useMoveTargets } from './move-targets.tsx';

/** The way from the top of the drive; the last name is the page's heading. */
export function Breadcrumb({ path }: { path: readonly DriveFile[] }) {
  const targets = useMoveTargets();
  const title = path.at(-1)?.name ?? 'My Drive';
  return (
    <nav className={styles.path} aria-label="Folder">
      {path.slice(0, -1).map((folder, index) => (
        <span key={folder.id} className={styles.step} {...targets(folder)}>
          <PageLink href={index === 0 ? '/drive' : `/drive/folders/${folder.id}`}>{folder.name}</PageLink>
          <CaretRightIcon size={14} weight="bold" aria-hidden />
        </span>
      ))}
      <h1>{title}</h1>
    </nav>
  );
}
