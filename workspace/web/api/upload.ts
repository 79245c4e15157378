import { CallFailure, query } from './call.ts';

/** Uploads one file into a folder; `onProgress` is told the share that has been sent. */
export async function uploadFile(
  file: File,
  folderId: string,
  onProgress: (share: number) => void,
): Promise<void> {
  const type = file.type === '' ? 'application/octet-stream' : file.type;
  const session = await fetch(`/upload/drive/v3/files?${query({ uploadType: 'resumable', fields: 'id' })}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Upload-Content-Type': type,
      'X-Upload-Content-Length': String(file.size),
    },
    body: JSON.stringify({ name: file.name, mimeType: type, parents: [folderId] }),
  }).catch(() => undefined);
  const location = session?.ok === true ? session.headers.get('Location') : null;
  if (location === null) {
    throw new CallFailure(
      session?.status === 401 ? 'signed-out' : 'unavailable',
      `${file.name} was not uploaded.`,
    );
  }
  const target = new URL(location, window.location.href);
  await put(target.pathname + target.search, file, type, onProgress);
}

// fetch cannot tell how much of a body has been sent; XMLHttpRequest can.
function put(path: string, file: File, type: string, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new CallFailure('unavailable', `${file.name} was not uploaded.`));
    request.open('PUT', path);
    request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = (event) => onProgress(event.total === 0 ? 1 : event.loaded / event.total);
    request.onload = () => (request.status === 200 || request.status === 201 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    request.send(file);
  });
}
