import * as z from 'zod';
import { asFailure, CallFailure, failureOf, query } from './call.ts';

interface UploadedFile {
  /** An id for it from the server, by which an upload that is sent again is known. */
  id: string;
  /** What the file is. */
  type: string;
  /** What the server converts it to; undefined to keep the file as it is. */
  asType?: string | undefined;
}

const typesByEnding: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  ods: 'application/x-vnd.oasis.opendocument.spreadsheet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The type of a file. Browsers ask the system, which may not know the formats of spreadsheets. */
export function typeOf(file: File): string {
  const ending = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  return typesByEnding[ending] ?? (file.type === '' ? 'application/octet-stream' : file.type);
}

const storedSchema = z.object({ id: z.string() });

/**
 * Uploads one file into a folder and returns its id; `onProgress` receives the share that has been sent. With `asType` the server
 * makes a document of that type from it.
 */
export async function uploadFile(
  file: File,
  folderId: string,
  onProgress: (share: number) => void,
  { id, type, asType }: UploadedFile,
): Promise<string> {
  const session = await fetch(`/upload/drive/v3/files?${query({ uploadType: 'resumable', fields: 'id' })}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Upload-Content-Type': type,
      'X-Upload-Content-Length': String(file.size),
    },
    body: JSON.stringify({
      id,
      name: asType === undefined ? file.name : file.name.replace(/\.[a-z]{2,5}$/i, ''),
      mimeType: asType ?? type,
      parents: [folderId],
    }),
  }).catch(() => undefined);
  if (session === undefined) throw new CallFailure('unavailable', 'The server cannot be reached.');
  const location = session.ok ? session.headers.get('Location') : null;
  if (location === null) throw failureOf(session.status, await session.json().catch(() => undefined));
  const target = new URL(location, window.location.href);
  try {
    return await put(target.pathname + target.search, file, type, onProgress);
  } catch (error) {
    // An earlier attempt, whose answer was lost, has stored it.
    if (asFailure(error).kind === 'exists') return id;
    throw error;
  }
}

// fetch cannot report how much of a body has been sent; XMLHttpRequest can.
function put(path: string, file: File, type: string, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new CallFailure('unavailable', 'The connection broke.'));
    request.open('PUT', path);
    request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = (event) => onProgress(event.total === 0 ? 1 : event.loaded / event.total);
    request.responseType = 'json';
    request.onload = () => {
      const stored = storedSchema.safeParse(request.response);
      if (stored.success) resolve(stored.data.id);
      else reject(failureOf(request.status, request.response));
    };
    request.onerror = fail;
    request.onabort = fail;
    request.send(file);
  });
}
