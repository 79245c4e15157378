import { ImageIcon } from '@phosphor-icons/react/Image';
import type { StatusBarTab } from '../status/StatusBar.tsx';

/** The tab that leads to the folder of photos beside a sheet; none if there is no folder. */
export function photosTab(count: number, folderLink: string | null): StatusBarTab[] {
  if (!folderLink) return [];
  return [{ icon: <ImageIcon size={17} aria-hidden />, label: `photos (${count})`, href: folderLink }];
}
