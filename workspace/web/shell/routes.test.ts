import { expect, it } from 'vitest';
import { routeOf } from './routes.ts';

it.each([
  ['/', { kind: 'start' }],
  ['/drive', { kind: 'drive', place: { kind: 'folder', folderId: 'root' } }],
  ['/drive/', { kind: 'drive', place: { kind: 'folder', folderId: 'root' } }],
  ['/drive?q=tax%202025', { kind: 'drive', place: { kind: 'search', text: 'tax 2025' } }],
  ['/drive?q=%20', { kind: 'drive', place: { kind: 'folder', folderId: 'root' } }],
  ['/drive/folders/a-B_9', { kind: 'drive', place: { kind: 'folder', folderId: 'a-B_9' } }],
  ['/drive/trash', { kind: 'drive', place: { kind: 'trash' } }],
  ['/file/d/x1/view?usp=drivesdk', { kind: 'photo', fileId: 'x1' }],
  ['/spreadsheets/d/x1/edit#gid=0', { kind: 'sheet', spreadsheetId: 'x1' }],
  ['/spreadsheets/d/x1', { kind: 'sheet', spreadsheetId: 'x1' }],
  ["/drive/folders/a'b", { kind: 'unknown' }],
  ['/drive/folders/../../x', { kind: 'unknown' }],
  ['/elsewhere', { kind: 'unknown' }],
])('%s', (address, route) => {
  expect(routeOf(address)).toEqual(route);
});
