import { describe, expect, it } from 'vitest';
import { textsIn, visibleTexts } from './collect.ts';

const read = (code: string) => textsIn('a.tsx', code).map(({ text }) => text);

describe('the texts of a source that people read', () => {
  it('are what stands in elements and in attributes that are shown, gaps as dots', () => {
    const code = `<Button title="Save row" sx={{ border: '1px solid red' }} className="big one">
      Add {count} rows <b>now</b>
    </Button>;
    <Row label={\`Delete \${name}?\`} busyLabel="Deleting" href="/a b" />;`;
    expect(read(code)).toEqual(['Save row', 'Add', 'rows', 'now', 'Delete {…}?', 'Deleting']);
  });

  it('are the sentences of problems, of lists of words and of commands', () => {
    const code = `throw new Problem('NOT_FOUND', 'This row is gone.');
      const words = { trial: { chip: 'Trial', note: \`\${days} days left\` } };
      const says = 'show who is invited';`;
    expect(read(code)).toEqual(['This row is gone.', 'Trial', '{…} days left']);
    expect(read(`const command = { says: 'show who is invited' };`)).toEqual(['show who is invited']);
  });

  it('are not modules, types, queries, styles and bugs of our own', () => {
    const code = `import a from 'A module of this name';
      type Kind = 'One kind of thing';
      throw new Error('This cannot happen to anybody.');
      const sql = 'select name from file where id = ?';
      const look = { gridTemplateAreas: '"Top top" "Left right"' };`;
    expect(read(code)).toEqual([]);
  });
});

describe('the texts of the product', () => {
  const texts = visibleTexts();
  const all = new Set(texts.map(({ text }) => text));

  it('are found in every part', () => {
    for (const text of [
      'Create New Expense Report',
      'Login with Google',
      'Failed to fetch todos',
      'Only the owner can take this out of the trash.',
      'show who is invited',
      'This folder is empty',
    ]) {
      expect(all, text).toContain(text);
    }
  });

  // Google's own sentences, which the workspace answers word for word, and prompts for a model.
  const isForeign = (file: string) => /^workspace\/src\/|extraction\/vision/.test(file);

  it('are spelled in one way, the American one', () => {
    const british =
      /\b(?:\w*metres?|litres?|centre|colours?|grey|favourites?|licence|\w*(?:organis|recognis)\w*|cancelling)\b/i;
    // Names of columns that people bring are found in either spelling.
    const found = texts.filter(
      ({ file, text }) => !isForeign(file) && /\s|^[A-Z]/.test(text) && british.test(text),
    );
    expect(found.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
  });

  it('use the words that people use', () => {
    const stiff = /\b(anew|log in(?! your)|log out|sign-out|stands? in (?:no )?row)\b/i;
    const found = texts.filter(({ file, text }) => !isForeign(file) && stiff.test(text));
    expect(found.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
  });
});
