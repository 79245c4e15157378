import { Problem } from '#kernel/problem.ts';

/** Dark enough for scanners, in both modes. */
const colors = { dark: '#5A3218', light: '#FFFFFF' };

/** A text as the picture of a QR code, 400 px wide; shown at half that width. */
export async function qrPicture(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  try {
    return await toDataURL(text, { width: 400, margin: 2, color: colors });
  } catch (cause) {
    // The text is longer than a code can hold.
    throw new Problem('TOO_LARGE', 'Failed to generate QR code', { cause });
  }
}

/** "{list}-qr-code.png", without characters that no file system accepts. */
export function pictureName(name: string, kind: string): string {
  return `${name.replace(/[\p{Cc}<>:"/\\|?*]/gu, '-').trim() || 'list'}-${kind}.png`;
}

export async function pictureFile(address: string, name: string): Promise<File> {
  const base64 = address.slice(address.indexOf(',') + 1);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

/** Passes a picture to the phone's own sharing dialog; false if the person cancelled. */
export async function sharePicture(file: File, text: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: file.name, text });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

export function canSharePictures(): boolean {
  return typeof navigator.share === 'function';
}
