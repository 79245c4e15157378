import { maxPhotoBytes } from '#kernel/photos.ts';
import { takeFitted } from '../photo/fitted.ts';
import { problemOfImage } from '../photo/image-file.ts';
import { useFileDrop } from './use-file-drop.ts';

interface PhotoIntake {
  /** False while something else takes what is dropped. */
  isOn: boolean;
  /** True while others wait to be checked. */
  hasOthers: boolean;
  /** One photo alone, for the form of one record. */
  onOne: (photo: File) => void;
  /** Several, to be checked side by side; also what is no photo, so that it is said. */
  onMany: (files: readonly File[]) => void;
}

/** Takes photos in that are chosen, taken or dropped anywhere on the page. */
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
