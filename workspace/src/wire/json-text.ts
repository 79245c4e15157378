import type { Readable } from 'node:stream';
import { ApiError } from './errors.ts';

/** What Google takes for a JSON request, in bytes. */
export const largestJsonBytes = 10_485_760;
const deepestJson = 100;

/**
 * Reads a JSON body; an empty one is {}. Size and depth are bounded before anything walks the value, and a body that is
 * declared too large is not waited for.
 */
export async function readJson(stream: Readable, declaredBytes = 0): Promise<unknown> {
  return parseJson(await readText(stream, declaredBytes));
}

/**
 * Reads a body that may be as large as JSON may be. By events, since an iterator costs as much as all the rest of a
 * small call; on a refusal the stream stays open, so that the answer can still be sent.
 */
export function readText(body: Readable, declaredBytes: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  const take = (chunk: Buffer) => {
    sizeBytes += chunk.length;
    chunks.push(chunk);
    if (sizeBytes <= largestJsonBytes) return;
    body.off('data', take).off('end', finish).off('close', breakOff).pause();
    reject(tooLarge());
  };
  const finish = () => {
    body.off('close', breakOff);
    resolve(Buffer.concat(chunks).toString('utf8'));
  };
  const breakOff = () => reject(new Error('The body broke off.'));
  if (declaredBytes > largestJsonBytes) reject(tooLarge());
  else if (body.destroyed) breakOff();
  else body.on('data', take).on('end', finish).on('error', reject).on('close', breakOff);
  return promise;
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  if (depthOf(text) > deepestJson) {
    throw malformed('Message too deep. Max recursion depth reached.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('Unexpected token.');
  }
}

export function tooLarge(): ApiError {
  return new ApiError(413, `Request payload size exceeds the limit: ${largestJsonBytes} bytes.`, {
    reason: 'uploadTooLarge',
    headers: { connection: 'close' },
  });
}

function malformed(problem: string): ApiError {
  return new ApiError(400, `Invalid JSON payload received. ${problem}`, { reason: 'parseError' });
}

const quote = 0x22;
const backslash = 0x5c;

/** How deep the brackets outside of strings go, without building anything. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    // { and [ differ from } and ] by two, and from each other by the bit of 0x20.
    else if ((code | 0x20) === 0x7b) deepest = Math.max(deepest, ++depth);
    else if ((code | 0x20) === 0x7d) depth -= 1;
  }
  return deepest;
}
