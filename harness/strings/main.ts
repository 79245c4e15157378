import { visibleTexts } from './collect.ts';

// Prints every text that people read, file by file, for a reader to go through: `npm run strings > strings.md`.

let open = '';
for (const { file, line, text } of visibleTexts()) {
  if (file !== open) console.log(`${open === '' ? '' : '\n'}## ${file}\n`);
  open = file;
  console.log(`- ${line}: ${text}`);
}
