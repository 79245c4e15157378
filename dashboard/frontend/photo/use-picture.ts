import { useEffect, useState } from 'react';
import { photoCalls } from '#kernel/calls/photos.ts';
import { createCallsClient } from '../calls/client.ts';
import { isPdf } from './image-file.ts';

const client = createCallsClient(photoCalls);

/** For files that the browser cannot show; requested once for as long as a file is in use. */
const previews = new WeakMap<File, Promise<string>>();

function previewOf(file: File): Promise<string> {
  const known = previews.get(file);
  if (known) return known;
  const asked = client.preview({ body: {}, files: { photo: file } }).then(({ picture }) => picture);
  previews.set(file, asked);
  // What failed for lack of a network is tried again.
  asked.catch(() => previews.delete(file));
  return asked;
}

interface Picture {
  /** The source of an image; absent while it is being made and if there is none. */
  address: string | undefined;
  isUnreadable: boolean;
  /** To be called when the image cannot be shown. */
  onError: () => void;
}

/** A file, or the address of a stored one, as a picture; the server converts what browsers cannot show. */
export function usePicture(file: File | string): Picture {
  const [made, setMade] = useState<{ file: File; address: string }>();
  const [failed, setFailed] = useState<File | string>();
  // If a browser has refused it once, the server is asked.
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
