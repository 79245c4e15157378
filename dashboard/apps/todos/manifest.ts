import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'todos',
  title: 'Todos',
  description: 'One spreadsheet per list, with progress you can share.',
  brief: 'One sheet per list.',
  place: 2,
  needsFolder: true,
  color: 'blue',
  house: {
    gable: 'point',
    picture: ['.....', '....#', '...#.', '#.#..', '.#...'],
    height: 160,
  },
  doneRows: 1,
  sampleRows: ['Order rag paper', 'Call the binder', 'Proof the cover'],
});
