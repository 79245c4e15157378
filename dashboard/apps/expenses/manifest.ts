import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'expenses',
  title: 'Expenses',
  description: 'Expense reports with receipt photos, kept as one sheet per trip.',
  brief: 'Reports with receipt photos.',
  place: 1,
  needsFolder: true,
  color: 'green',
  house: {
    gable: 'step',
    picture: ['.....', '....#', '..#.#', '..#.#', '#.#.#'],
    height: 184,
  },
  sampleRows: ['Tram $22.40', 'Paper $111.75', 'Lunch $48.20'],
});
