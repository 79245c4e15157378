import { maxPhotoBytes } from '#kernel/photos.ts';
import { jpegOf } from './jpeg.ts';

/** The largest canvas of Safari on phones. */
const mostPixels = 4096 * 4096;

/** Tried in this order until one fits. */
const tries = [
  { share: 1, quality: 0.9 },
  { share: 1, quality: 0.75 },
  { share: 0.5, quality: 0.75 },
];

async function smaller(file: File): Promise<File> {
  // Upright, as the camera was held.
  const picture = await createImageBitmap(file);
  try {
    const most = Math.min(1, Math.sqrt(mostPixels / (picture.width * picture.height)));
    for (const { share, quality } of tries) {
      const width = Math.floor(picture.width * most * share);
      const height = Math.floor(picture.height * most * share);
      const blob = await jpegOf(picture, { width, height, quality });
      if (blob.size > maxPhotoBytes) continue;
      const { lastModified, name } = file;
      return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type, lastModified });
    }
    return file;
  } finally {
    picture.close();
  }
}

/** Nothing can be pressed meanwhile: a form that is sent now would go without its photo. */
function showBusy(): () => void {
  const busy = document.createElement('dialog');
  busy.textContent = 'Making the photo smaller';
  busy.ariaLabel = busy.textContent;
  busy.oncancel = (event) => event.preventDefault();
  Object.assign(busy.style, {
    padding: '16px 24px',
    border: '1px solid var(--rh-control)',
    borderRadius: '4px',
    background: 'var(--rh-surface)',
    color: 'var(--rh-ink)',
    font: 'inherit',
  });
  document.body.append(busy);
  busy.showModal();
  return () => busy.remove();
}

/**
 * The files with each of `large` made smaller: an upright JPEG without the camera's data. Files that this browser
 * cannot open stay as they are.
 */
export async function madeSmaller(files: readonly File[], large: readonly File[]): Promise<File[]> {
  const done = showBusy();
  try {
    const photos: File[] = [];
    // One at a time: an opened photo takes some hundred megabytes.
    for (const file of files)
      photos.push(large.includes(file) ? await smaller(file).catch(() => file) : file);
    return photos;
  } finally {
    done();
  }
}
