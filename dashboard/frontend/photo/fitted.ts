import { maxPhotoBytes } from '#kernel/photos.ts';
import { isPdf } from './image-file.ts';

/** As a JPEG, moving pictures would stand still and pages would be lost. */
const canBeSmaller = (file: File) => file.type !== 'image/gif' && !isPdf(file);

/** The files, with photos that are larger than an upload may be made smaller where this browser can; others are to be refused. */
export async function fitted(files: readonly File[]): Promise<readonly File[]> {
  const large = files.filter((file) => file.size > maxPhotoBytes && canBeSmaller(file));
  if (large.length === 0) return files;
  const loaded = await import('./made-smaller.ts').catch(() => undefined);
  return (await loaded?.madeSmaller(files, large)) ?? files;
}
