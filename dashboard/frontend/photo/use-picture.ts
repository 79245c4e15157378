import { useEffect, useState } from 'react';
import { photoCalls } from '#kernel/calls/photos.ts';
import { createCallsClient } from '../calls/client.ts';
import { isPdf } from './image-file.ts';

const client = createCallsClient(photoCalls);

/** Of files that the browser does not show; asked for once while a file is about. */
const previews = new WeakMap<File, Promise<string>>();

function previewOf(file: File): Promise<string> {
  const known = previews.get(file);
  if (known) return known;
  const asked = client.preview({ body: {}, files: { photo: file } }).then(({ picture }) => picture);
  previews.set(file, asked);
  // What failed for want of a network is tried again.
  asked.catch(() => previews.delete(file));
  return asked;
}

interface Picture {
  /** What an image shows; absent while it is being made and where there is none. */
  address: string | undefined;
  isUnreadable: boolean;
  /** To be told when the image cannot be shown. */
  onError: () => void;
}

/** A file, or the address of one that is stored, as a picture; the server makes one of what browsers do not show. */
export function usePicture(file: File | string): Picture {
  const [made, setMade] = useState<{ file: File; address: string }>();
  const [failed, setFailed] = useState<File | string>();
  // What a browser has refused once, the server is asked for.
  const [refused, setRefused] = useState<File>();
  const isForeign = file instanceof File && (isPdf(file) || refused === file);
  useEffect(() => {
    if (typeof file === 'string') return;
    if (!isForeign) {
      const address = URL.createObjectURL(file);
      setMade({ file, address });
      return () => URL.revokeObjectURL(address);
    }
    let isShown = true;
    previewOf(file).then(
      (address) => isShown && setMade({ file, address }),
      () => isShown && setFailed(file),
    );
    return () => {
      isShown = false;
    };
  }, [file, isForeign]);
  const address = typeof file === 'string' ? file : made?.file === file ? made.address : undefined;
  return {
    address: isForeign && address?.startsWith('blob:') ? undefined : address,
    isUnreadable: failed === file,
    onError() {
      if (file instanceof File && !isForeign) setRefused(file);
      else setFailed(file);
    },
  };
}
