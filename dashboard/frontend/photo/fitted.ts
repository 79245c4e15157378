import { maxPhotoBytes } from '#kernel/photos.ts';
import { isPdf } from './image-file.ts';

/** As a JPEG, moving pictures would stand still and pages would be lost. */
const canBeSmaller = (file: File) => file.type !== 'image/gif' && !isPdf(file);

type Take = (files: readonly File[]) => Promise<void> | void;

/**
 * Gives the files to `take`, with photos that are larger than an upload may be made smaller where this browser can; others
 * are to be refused. Where none is large it does so at once, so that one dialog opens as another closes.
 */
export function takeFitted(files: readonly File[], take: Take): Promise<void> | void {
  const large = files.filter((file) => file.size > maxPhotoBytes && canBeSmaller(file));
  return large.length === 0 ? take(files) : takeSmaller(files, large, take);
}

async function takeSmaller(files: readonly File[], large: readonly File[], take: Take): Promise<void> {
  const loaded = await import('./made-smaller.ts').catch(() => undefined);
  await take((await loaded?.madeSmaller(files, large)) ?? files);
}
