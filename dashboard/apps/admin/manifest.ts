import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'admin',
  title: 'Admin',
  description: 'Every folder and sheet Rowhouse has made for you.',
  place: 10,
  needsFolder: false,
  color: 'olive',
  house: {
    gable: 'cornice',
    picture: ['.###.', '.###.', '..#..', '..#..', '.###.'],
    height: 170,
  },
  sampleRows: ['12 sheets'],
});
