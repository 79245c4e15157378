import type { AppContext } from '#backend/context.ts';
import { presentPhoto } from '#backend/photos/prepare.ts';
import type { FileContent } from '#kernel/contract.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';

const maxAgeSeconds = 24 * 60 * 60;

/** A stored photo, if it is one; Drive refuses a photo that the person may not see. */
export function downloadOf({ drive }: AppContext, photoId: string): Promise<Uint8Array> {
  // A stored copy may be larger than the upload was.
  return drive.download(photoId, maxPhotoBytes * 2);
}

export async function photoContent(
  context: AppContext,
  photoId: string,
  size: 'thumbnail' | 'full',
): Promise<FileContent> {
  const { bytes, type } = await presentPhoto(await downloadOf(context, photoId), size);
  return { bytes, type, maxAgeSeconds };
}
