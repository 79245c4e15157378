import { idsOfFiles } from '../kept/files.ts';
import { beginningOfAll, placeIn } from './photo-ids.ts';

/** Photos that wait on this device on their way into a sheet. */
export interface PhotosInPlace {
  /** The app, and what identifies the sheet in it: "expenses/1H1Ec…". */
  place: string;
  count: number;
}

/** Those of the signed-in person, by where they are to go; none if the browser does not say. */
export async function waitingPhotos(): Promise<PhotosInPlace[]> {
  const places = (await idsOfFiles(beginningOfAll).catch(() => [])).map(placeIn);
  return [...Map.groupBy(places, (place) => place)].map(([place, all]) => ({ place, count: all.length }));
}
