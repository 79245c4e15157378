import { maxPhotoBytes } from '#kernel/photos.ts';
import { takeFitted } from '../photo/fitted.ts';
import { problemOfImage } from '../photo/image-file.ts';
import { useFileDrop } from './use-file-drop.ts';

interface PhotoIntake {
  /** False while something else handles drops. */
  isOn: boolean;
  /** True while others wait for review. */
  hasOthers: boolean;
  /** A single photo, for the form of one record. */
  onOne: (photo: File) => void;
  /** Several, to be reviewed together; also files that are no photos, so that this is said. */
  onMany: (files: readonly File[]) => void;
}

/** Accepts photos that are chosen, taken or dropped anywhere on the page. */
export function usePhotoIntake({ isOn, hasOthers, onOne, onMany }: PhotoIntake) {
  function takeIn(files: readonly File[]) {
    const [photo] = files;
    const isAlone = files.length === 1 && !hasOthers;
    if (photo && isAlone && problemOfImage(photo, maxPhotoBytes) === undefined) onOne(photo);
    else onMany(files);
  }
  const take = (given: readonly File[]) => takeFitted(given, takeIn);
  return { take, isOver: useFileDrop({ isOn, onFiles: take }) };
}
