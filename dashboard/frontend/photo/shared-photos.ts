import { idsOfFiles, readFile, removeFiles } from '../kept/files.ts';
import { useAskedForm } from '../page/asked-form.ts';
import { takeFitted } from './fitted.ts';

// Photos that another app has shared with this one. The worker stores them on the device, and the person says what
// they are for.

/** The prefix that the worker gives their ids. */
const beginning = 'share ';

/** The waiting ones, with their bytes; none if nothing is kept on this device. */
export async function sharedPhotos(): Promise<{ ids: readonly string[]; files: readonly File[] }> {
  const ids = await idsOfFiles(beginning).catch(() => []);
  const files = await Promise.all(ids.map((id) => readFile(id).catch(() => undefined)));
  return { ids, files: files.filter((file) => file !== undefined) };
}

export const discardShared = removeFiles;

/** Passes the shared photos to the screen that the address names for them. They leave the device once it has them. */
export function useSharedPhotos(
  onPhotos: (files: readonly File[]) => Promise<void> | void,
  isReady: boolean,
): void {
  async function take() {
    const { ids, files } = await sharedPhotos();
    if (files.length > 0) await takeFitted(files, onPhotos);
    await discardShared(ids).catch(() => undefined);
  }
  useAskedForm(['shared'], () => void take(), isReady);
}
