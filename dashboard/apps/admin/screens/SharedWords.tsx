import { BuildingsIcon } from '@phosphor-icons/react/Buildings';
import { GlobeIcon } from '@phosphor-icons/react/Globe';
import type { Resource } from '#kernel/calls/resources.ts';
import { sharedWords, sharingOf } from './sharing.ts';
import styles from './tree/tree.module.css';

/** How widely a file is shared; access for strangers is marked. */
export function SharedWords({ resource }: { resource: Resource }) {
  const words = sharedWords(resource);
  const { link, hasOutsiders } = sharingOf(resource);
  if (resource.isOwned && link) {
    return (
      <span className={styles['mark']}>
        <GlobeIcon size={16} aria-hidden className={styles['icon']} />
        <span className={styles['text']}>{words}</span>
      </span>
    );
  }
  if (resource.isOwned && hasOutsiders) {
    return (
      <span className={styles['mark']}>
        <BuildingsIcon size={16} aria-hidden className={styles['icon']} />
        <span className={styles['text']}>{words}, outside</span>
      </span>
    );
  }
  return <span className={styles['text']}>{words}</span>;
}
