import { afterEach, describe, expect, it, vi } from 'vitest';
import { pictureFile, pictureName, sharePicture } from './qr.ts';

afterEach(() => vi.unstubAllGlobals());

const picture = 'data:image/png;base64,iVBORw0KGgo=';

describe('the picture of a code', () => {
  it('is saved under the name of the list', () => {
    expect(pictureName('Founders Row 2025', 'qr-code')).toBe('Founders Row 2025-qr-code.png');
    expect(pictureName('A/B: "C"?', 'qr-code')).toBe('A-B- -C---qr-code.png');
  });

  it('holds the bytes that were drawn', async () => {
    const file = await pictureFile(picture, 'x.png');
    expect([...new Uint8Array(await file.arrayBuffer()).slice(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    expect(file.type).toBe('image/png');
  });

  it('is shared by the phone; thinking better of it is no failure', async () => {
    const file = await pictureFile(picture, 'x.png');
    const answers = [undefined, new DOMException('Cancelled', 'AbortError'), new Error('Refused')];
    vi.stubGlobal('navigator', {
      share: async () => {
        const answer = answers.shift();
        if (answer) throw answer;
      },
    });
    expect(await sharePicture(file, 'x')).toBe(true);
    expect(await sharePicture(file, 'x')).toBe(false);
    await expect(sharePicture(file, 'x')).rejects.toThrow('Refused');
  });
});
