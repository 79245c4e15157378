import { type Joining, photoCalls } from '#kernel/calls/photos.ts';
import type { Paper } from '#kernel/extraction.ts';
import { createCallsClient } from '../calls/client.ts';

const client = createCallsClient(photoCalls);
const type = 'image/jpeg';

/** The bytes of a data address, which browsers may not be allowed to fetch. */
function fileOf(address: string, name: string): File {
  const letters = atob(address.slice(address.indexOf(',') + 1));
  return new File([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], name, { type });
}

const bareName = (name: string) => name.replace(/\.[^.]*$/, '');

/**
 * Each of the receipts in a photo as a photo of its own.
 * @throws Problem if the server cannot be reached or the photo is damaged
 */
export async function splitPhoto(photo: File, papers: readonly Paper[]): Promise<File[]> {
  const body = { papers: JSON.stringify(papers) };
  const { pictures } = await client.split({ body, files: { photo } });
  return pictures.map((picture, index) => fileOf(picture, `${bareName(photo.name)}-${index + 1}.jpg`));
}

/**
 * Photos of one long paper, from top to bottom, as one photo.
 * @throws Problem if the server cannot be reached, or a photo is damaged
 */
export async function joinPhotos(photos: readonly File[], joining: Joining): Promise<File> {
  const [first, second, third, fourth] = photos;
  const files = Object.fromEntries(
    Object.entries({ first, second, third, fourth }).flatMap(([name, file]) => (file ? [[name, file]] : [])),
  );
  const { picture } = await client.join({ body: { joining: JSON.stringify(joining) }, files });
  return fileOf(picture, `${bareName(first?.name ?? 'photo')}-joined.jpg`);
}
