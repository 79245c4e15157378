import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'health',
  title: 'Health',
  description: 'Weight, blood pressure and sleep in one log.',
  brief: 'Weight, pressure, medicines.',
  place: 8,
  needsFolder: true,
  color: 'rose',
  house: {
    gable: 'arch',
    picture: ['.#.#.', '#####', '#####', '.###.', '..#..'],
    height: 176,
  },
  sampleRows: ['118 / 76', '142.6 lb', '7 h 20 m'],
});
