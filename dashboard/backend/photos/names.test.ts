import { describe, expect, it } from 'vitest';
import { safeFileName, uniqueName } from './names.ts';

describe('safeFileName', () => {
  it.each([
    ['IMG 0042.HEIC', 'IMG 0042.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\Users\\mara\\lunch.png', 'lunch.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['a\u0000b\u202Egnp.exe', 'abgnp.jpg'],
    ['  two   spaces .jpeg', 'two spaces.jpg'],
    ['', 'receipt.jpg'],
    ['....', 'receipt.jpg'],
    ['收据.jpg', '收据.jpg'],
    ['lone \ud800 half.png', 'lone \ufffd half.jpg'],
  ])('makes %j into %j', (given, safe) => {
    expect(safeFileName(given, '.jpg')).toBe(safe);
  });

  it('shortens what is too long without cutting a character', () => {
    const name = safeFileName(`${'🧾'.repeat(300)}.png`, '.png');
    expect(name).toBe(`${'🧾'.repeat(100)}.png`);
  });
});

describe('uniqueName', () => {
  it('keeps a name that nobody bears', () => {
    expect(uniqueName('lunch.jpg', ['dinner.jpg'])).toBe('lunch.jpg');
  });

  it('counts on from the first free number, in any case of letters', () => {
    expect(uniqueName('lunch.jpg', ['Lunch.JPG', 'lunch-2.jpg'])).toBe('lunch-3.jpg');
  });

  it('keeps a name without an extension whole', () => {
    expect(uniqueName('lunch', ['lunch'])).toBe('lunch-2');
  });
});
