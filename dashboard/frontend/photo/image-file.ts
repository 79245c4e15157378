const unreadableTypes = new Set(['image/svg+xml']);

const pdfType = 'application/pdf';

/** What a chooser of files offers. */
export const acceptedFiles = `image/*,${pdfType}`;

export const isPdf = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  type === pdfType || (type === '' && /\.pdf$/i.test(name));

const megabyte = 1024 * 1024;

/** Why a file cannot be used as a photo; undefined if it can. The server looks at the bytes themselves. */
export function problemOfImage(
  file: Pick<File, 'name' | 'type' | 'size'>,
  maxBytes: number,
): string | undefined {
  // Browsers that do not know HEIC give such a file no type.
  const isImage = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name);
  if (!isPdf(file) && (!isImage || unreadableTypes.has(file.type))) {
    return 'Please choose an image file (JPEG, PNG, WebP, HEIC or GIF) or a PDF';
  }
  if (file.size > maxBytes) {
    const limit = `is ${(file.size / megabyte).toFixed(1)} MB; the limit is ${Math.floor(maxBytes / megabyte)} MB`;
    return isPdf(file)
      ? `This PDF ${limit}`
      : `This photo ${limit}, and this browser cannot make it smaller. Choose a smaller copy of it`;
  }
  return undefined;
}
