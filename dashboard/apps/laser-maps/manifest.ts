import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'laser-maps',
  title: 'Laser Maps',
  description: 'Saved map locations, framed to the ratio you need.',
  brief: 'Places, framed to a ratio.',
  place: 7,
  needsFolder: true,
  color: 'teal',
  house: {
    gable: 'twin',
    picture: ['..#..', '..#..', '##.##', '..#..', '..#..'],
    height: 164,
  },
  sampleRows: ['Harbor Light', 'Elk Ridge', 'Old Town, 16:9'],
});
