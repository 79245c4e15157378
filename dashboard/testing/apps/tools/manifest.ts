import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'tools',
  title: 'Tools',
  description: 'An app whose record is JSON, for tests.',
  brief: 'JSON in a sheet.',
  place: 30,
  needsFolder: true,
  color: 'plum',
  house: { gable: 'twin', picture: ['#.#.#', '#.#.#', '#.###', '#.#.#', '#####'], height: 150 },
  sampleRows: ['Drill'],
});
