import { describe, expect, it } from 'vitest';
import { problemOfImage } from './image-file.ts';

const limit = 10 * 1024 * 1024;

describe('problemOfImage', () => {
  it.each([
    { name: 'IMG_4058.jpg', type: 'image/jpeg', size: 1 },
    { name: 'receipt.HEIC', type: '', size: limit },
    { name: 'invoice', type: 'application/pdf', size: limit },
    { name: 'invoice.PDF', type: '', size: 1 },
  ])('lets $name through', (file) => {
    expect(problemOfImage(file, limit)).toBeUndefined();
  });

  it.each([
    { name: 'notes.txt', type: 'text/plain', size: 1 },
    { name: 'drawing.svg', type: 'image/svg+xml', size: 1 },
    { name: 'IMG_4058.jpg', type: '', size: 1 },
  ])('refuses $name of type $type', (file) => {
    expect(problemOfImage(file, limit)).toContain('Please choose an image file');
  });

  it('names both sizes of a photo that is too large', () => {
    const file = { name: 'a.jpg', type: 'image/jpeg', size: 12 * 1024 * 1024 };
    expect(problemOfImage(file, limit)).toBe(
      'This photo is 12.0 MB; the limit is 10 MB, and this browser cannot make it smaller. Choose a smaller copy of it',
    );
    const pdf = { ...file, name: 'a.pdf', type: 'application/pdf' };
    expect(problemOfImage(pdf, limit)).toBe('This PDF is 12.0 MB; the limit is 10 MB');
  });
});
