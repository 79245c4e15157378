import type { DriveFile } from '../api/drive.ts';
import { navigate, PageLink } from '../shell/navigation.tsx';
import { addressOf, kindOf } from './describe.ts';

/** A sheet has a content security policy of its own, so its page is loaded rather than shown in this one. */
function isLoaded(file: DriveFile): boolean {
  return kindOf(file) === 'sheet';
}

export function openFile(file: DriveFile): void {
  if (isLoaded(file)) location.assign(addressOf(file));
  else navigate(addressOf(file));
}

interface FileLinkProps {
  file: DriveFile;
  className: string | undefined;
}

/** The name of a file; in the trash it leads nowhere. */
export function FileLink({ file, className }: FileLinkProps) {
  const Link = isLoaded(file) ? 'a' : PageLink;
  if (file.trashed) return <span className={className}>{file.name}</span>;
  return (
    <Link href={addressOf(file)} tabIndex={-1} className={className} title={file.name}>
      {file.name}
    </Link>
  );
}
