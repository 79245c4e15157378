import type { CustomFetch } from 'openid-client';

/** Keys and discovery documents of large providers have a fiftieth of it. */
const maxBytes = 1_000_000;

/** `fetch` for a provider, with a limit on the size of the answer. */
export const boundedFetch: CustomFetch = async (url, { body, signal, ...options }) => {
  const response = await fetch(url, {
    ...options,
    body: body instanceof Uint8Array ? Uint8Array.from(body) : (body ?? null),
    ...(signal && { signal }),
  });
  if (response.body === null) return response;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > maxBytes) throw new Error(`WORKSPACE_OIDC_ISSUER answers with more than 1 MB at ${url}.`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(chunks.length === 0 ? null : new Blob(chunks), { status, statusText, headers });
};
