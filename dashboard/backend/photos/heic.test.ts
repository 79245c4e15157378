import sharp from 'sharp';
import { expect, it } from 'vitest';
import { looksAlike } from '#kernel/photo-look.ts';
import { heicFacts, heicPhoto } from '#testing/receipts/heic.ts';
import { cameraFacts } from './camera-facts.ts';
import { photoMarks } from './marks.ts';
import { preparePhoto, presentPhoto, previewOf } from './prepare.ts';

const place = {
  latitude: expect.closeTo(heicFacts.place.latitude, 4),
  longitude: expect.closeTo(heicFacts.place.longitude, 4),
  accuracy: null,
};

it('a HEIC tells when and where it was taken', async () => {
  expect(await cameraFacts(await heicPhoto())).toEqual({ taken: heicFacts.taken, place });
});

it('a HEIC is stored as a JPEG that every program opens, as large as it was', async () => {
  const stored = await preparePhoto(await heicPhoto(), { keepLocation: false });
  expect(stored).toMatchObject({ type: 'image/jpeg', extension: '.jpg' });
  const { format, width, height, exif } = await sharp(stored.bytes).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 944,
    height: 986,
    exif: undefined,
  });
});

it('the JPEG of a HEIC keeps when and where it was taken when the person wants that', async () => {
  const { bytes } = await preparePhoto(await heicPhoto(), { keepLocation: true });
  expect(await cameraFacts(bytes)).toEqual({ taken: heicFacts.taken, place });
});

it('a HEIC has a preview, a small picture and a likeness', async () => {
  const photo = await heicPhoto();
  const preview = await previewOf(photo);
  expect((await sharp(preview.bytes).metadata()).format).toBe('jpeg');
  const small = await sharp((await presentPhoto(photo, 'thumbnail')).bytes).metadata();
  expect([small.format, small.height]).toEqual(['webp', 480]);
  const marks = await photoMarks(photo);
  expect(looksAlike(marks.look, (await photoMarks(preview.bytes)).look)).toBe(true);
});
