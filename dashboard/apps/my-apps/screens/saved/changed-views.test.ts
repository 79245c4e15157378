import { expect, it } from 'vitest';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { shownToStaff } from '#kernel/own-apps/shown-to-staff.ts';
import { emptyApp } from '../making/templates.ts';
import { withName } from './changed-views.ts';

const open = { name: 'Open', sought: 'paper' };
const app: OwnApp = {
  ...emptyApp,
  saved: [open, { name: 'All' }],
  staff: { title: 'Door', view: 'Open', fields: [emptyApp.columns[0]?.key ?? ''] },
};

it('a view that helpers see goes on being shown to them under its new name', () => {
  const renamed = withName(app, open, 'At the door');
  expect(renamed.saved?.map(({ name }) => name)).toEqual(['At the door', 'All']);
  expect(shownToStaff(renamed)).toMatchObject({ title: 'Door', view: { ...open, name: 'At the door' } });
  expect(shownToStaff(withName(app, { name: 'All' }, 'Everything'))).toMatchObject({ view: open });
});
