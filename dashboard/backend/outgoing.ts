// `fetch` for addresses from settings. The operator decides where it goes; whatever answers there cannot redirect it,
// keep it longer, or send more than expected.

/**
 * The server at the address of a setting does not answer as expected. The message says what to do, and contains no
 * secret.
 */
export class AddressError extends Error {
  override readonly name = 'AddressError';
}

interface Reach {
  /** The setting that names the address. */
  setting: string;
  /** Until the last byte of an answer. */
  timeoutMs: number;
  /** The size of an answer, decompressed. */
  maxBytes: number;
}

/** The same answer, read to its end. */
export async function readWithin(
  response: Response,
  { setting, maxBytes }: Pick<Reach, 'setting' | 'maxBytes'>,
): Promise<Response> {
  if (response.body === null) return response;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > maxBytes) {
      const most = Math.ceil(maxBytes / 1e6);
      throw new AddressError(
        `${setting} names an address that answers with more than ${most} MB. Correct the address.`,
      );
    }
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(new Blob(chunks), { status, statusText, headers });
}

/** `fetch` within these limits. Redirects are not followed: keys and photos are for that address alone. */
export function fetchWithin({ setting, timeoutMs, maxBytes }: Reach): typeof fetch {
  return async (input, init = {}) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])];
    const response = await fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
    if (response.headers.has('location') && response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new AddressError(
        `${setting} names an address that sends on to another one, which is not followed. Set it to the one that answers.`,
      );
    }
    return await readWithin(response, { setting, maxBytes });
  };
}
