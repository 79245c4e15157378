import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShareDialog } from './ShareDialog.tsx';

// jsdom has no modal dialogs.
const { prototype } = HTMLDialogElement;
beforeEach(() => {
  prototype.showModal = function showModal() {
    this.open = true;
  };
  prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(prototype, 'showModal');
  Reflect.deleteProperty(prototype, 'close');
  vi.unstubAllGlobals();
});

const owner = { id: 'o', type: 'user', role: 'owner', displayName: 'Ines Duarte' };
const file = { id: 's', name: 'Founders Row', mimeType: 'text/csv', permissions: [owner] };

it('an address that is typed while the one before is let in is kept', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET') return Response.json(file);
    await promise;
    return Response.json({ ...owner, id: 'k', role: 'reader' });
  });
  const user = userEvent.setup();
  const onChanged = vi.fn();
  render(<ShareDialog fileId="s" name={file.name} onChanged={onChanged} onClose={() => {}} />);
  const field = await screen.findByLabelText('Share with');
  await user.type(field, 'kim@example.com{Enter}');
  await user.clear(field);
  await user.type(field, 'lea@');
  resolve();
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Share' })).toHaveProperty('disabled', false),
  );
  expect(field).toHaveProperty('value', 'lea@');
});

it('an address that was let in makes room for the next', async () => {
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) =>
    Response.json(method === 'GET' ? file : { ...owner, id: 'k', role: 'reader' }),
  );
  render(<ShareDialog fileId="s" name={file.name} onChanged={() => {}} onClose={() => {}} />);
  const field = await screen.findByLabelText('Share with');
  await userEvent.setup().type(field, 'kim@example.com{Enter}');
  await waitFor(() => expect(field).toHaveProperty('value', ''));
});
