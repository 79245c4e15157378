import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'books',
  title: 'Books',
  description: 'What you have read, what you want to read, and who has borrowed it.',
  brief: 'A shelf in a sheet.',
  place: 20,
  needsFolder: true,
  color: 'plum',
  house: {
    gable: 'twin',
    picture: ['#.#.#', '#.#.#', '#.###', '#.#.#', '#####'],
    height: 150,
  },
  sampleRows: ['Middlemarch', 'The Dispossessed', 'Lent to Ana, back Nov 30'],
});
