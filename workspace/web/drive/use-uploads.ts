import { useRef, useState } from 'react';
import { asFailure, type CallFailure, leaveForSignIn } from '../api/call.ts';
import { newFileId } from '../api/drive.ts';
import { typeOf, uploadFile } from '../api/upload.ts';

export interface UploadState {
  id: number;
  file: File;
  folderId: string;
  /** What the server converts the file to, unless it is kept as it is. */
  asType: string | undefined;
  share: number;
  failure: CallFailure | undefined;
}

/** Uploads one file after another; one that fails stays listed until it is sent again or dismissed. */
export function useUploads(onUploaded: () => void) {
  const [uploads, setUploads] = useState<readonly UploadState[]>([]);
  const nextId = useRef(0);
  const fileIds = useRef(new Map<number, string>());
  const last = useRef<Promise<void>>(Promise.resolve());

  const change = (id: number, part: Partial<UploadState>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const dismiss = (id: number) => setUploads((before) => before.filter((upload) => upload.id !== id));

  const send = async ({ id, file, folderId, asType }: UploadState) => {
    try {
      const onProgress = (share: number) => change(id, { share });
      const fileId = fileIds.current.get(id) ?? (await newFileId());
      fileIds.current.set(id, fileId);
      await uploadFile(file, folderId, onProgress, { id: fileId, type: typeOf(file), asType });
      dismiss(id);
      onUploaded();
    } catch (error) {
      const failure = asFailure(error);
      if (failure.kind === 'signed-out') leaveForSignIn();
      change(id, { failure });
    }
  };
  const enqueue = (upload: UploadState) => {
    last.current = last.current.then(() => send(upload));
  };

  const start = (files: readonly File[], folderId: string, asType?: string) => {
    const added = files.map((file) => {
      nextId.current += 1;
      return { id: nextId.current, file, folderId, asType, share: 0, failure: undefined };
    });
    setUploads((before) => [...before, ...added]);
    for (const upload of added) enqueue(upload);
  };
  const retry = (id: number) => {
    const upload = uploads.find((each) => each.id === id);
    if (!upload) return;
    change(id, { share: 0, failure: undefined });
    enqueue(upload);
  };
  return { uploads, start, retry, dismiss };
}
