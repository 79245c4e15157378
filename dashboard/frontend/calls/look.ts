import { readSignedIn } from './signing-out.ts';

/**
 * Asks whether an answer is still current: 304 if so, 200 if not, and 204 if the check was skipped in favour of calls
 * that somebody waits for. The body is not read.
 */
export async function look(address: string, etag: string): Promise<Response> {
  const url = new URL(address, location.origin);
  // Which sheets there are was checked when the page opened.
  url.searchParams.delete('fresh');
  const headers = { 'if-none-match': etag, 'x-look': 'true' };
  const response = await readSignedIn((signal) => fetch(url, { headers, signal }));
  await response.body?.cancel();
  return response;
}

/** Whether the server gives the page out at this moment: without that, loading it again would lose it. */
export async function givesPage(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
