import { maxPhotoBytes } from '#kernel/photos.ts';
import { isPdf } from './image-file.ts';

/** As a JPEG, animations would stand still and pages would be lost. */
const canBeSmaller = (file: File) => file.type !== 'image/gif' && !isPdf(file);

type Take = (files: readonly File[]) => Promise<void> | void;

/**
 * Passes the files to `take`; photos that are larger than an upload may be are made smaller if this browser can,
 * otherwise they will be refused. If none is too large it does so synchronously, so that one dialog opens as another
 * closes.
 */
export function takeFitted(files: readonly File[], take: Take): Promise<void> | void {
  const large = files.filter((file) => file.size > maxPhotoBytes && canBeSmaller(file));
  return large.length === 0 ? take(files) : takeSmaller(files, large, take);
}

async function takeSmaller(files: readonly File[], large: readonly File[], take: Take): Promise<void> {
  const loaded = await import('./made-smaller.ts').catch(() => undefined);
  await take((await loaded?.madeSmaller(files, large)) ?? files);
}
