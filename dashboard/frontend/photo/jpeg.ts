/** A picture as a JPEG, `width` by `height` pixels, `quality` from 0 to 1; transparent areas become white. */
export async function jpegOf(
  picture: CanvasImageSource,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('This browser could not draw the picture.');
  return blob;
}
