import { readSignedIn } from './signing-out.ts';

/**
 * Asks whether an answer still holds: 304 where it does, 200 where it does not, and 204 where the question was left out
 * for calls that somebody waits for. What is answered is not read.
 */
export async function look(address: string, etag: string): Promise<Response> {
  const url = new URL(address, location.origin);
  // Which sheets there are was asked when the page opened.
  url.searchParams.delete('fresh');
  const headers = { 'if-none-match': etag, 'x-look': 'true' };
  const response = await readSignedIn((signal) => fetch(url, { headers, signal }));
  await response.body?.cancel();
  return response;
}
