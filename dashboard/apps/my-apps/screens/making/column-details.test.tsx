import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { ColumnDetails } from './ColumnDetails.tsx';
import { draftOfApp } from './draft.ts';
import { templates } from './templates.ts';

it('offers for a photo only what a photo can have: no row begins with one, and none is refused without one', () => {
  const [column] = templates.flatMap(({ app }) =>
    draftOfApp(app, undefined).columns.filter(({ kind }) => kind === 'photo'),
  );
  if (!column) throw new Error('A template has photos.');
  renderScreen(<ColumnDetails column={column} kind="photo" others={[]} onChange={() => {}} />, {
    address: '',
  });
  expect(screen.getByRole('textbox', { name: `Name of ${column.header} in forms` })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /must be filled in/ })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /A new row/ })).toBeNull();
});
