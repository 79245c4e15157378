import * as z from 'zod';
import { openPhotoDatabase } from './photo-database.ts';

/** Photos that wait on this device on their way into a sheet. */
export interface PhotosInPlace {
  /** The app, and what names the sheet in it: "expenses/1H1Ec…". */
  place: string;
  count: number;
}

const factsSchema = z.object({ owner: z.string() });

/** Those of one person, by where they are to go; none where the browser does not tell. */
export async function waitingPhotos(email: string): Promise<PhotosInPlace[]> {
  const database = await openPhotoDatabase();
  const facts = (await database?.getAll('facts').catch(() => [])) ?? [];
  const beginning = `${email} `;
  const places = facts.flatMap((each) => {
    const { owner = '' } = factsSchema.safeParse(each).data ?? {};
    return owner.startsWith(beginning) ? [owner.slice(beginning.length)] : [];
  });
  return [...Map.groupBy(places, (place) => place)].map(([place, all]) => ({ place, count: all.length }));
}
