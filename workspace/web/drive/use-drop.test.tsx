import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useDrop } from './use-drop.ts';

afterEach(cleanup);

it('files that are dropped are uploaded, and folders are told apart from them', () => {
  const dropped: string[] = [];
  function Place() {
    const { handlers } = useDrop(true, {
      onFiles: (files) => dropped.push(...files.map(({ name }) => `file ${name}`)),
      onFolders: (names) => dropped.push(...names.map((name) => `folder ${name}`)),
    });
    return <main {...handlers} />;
  }
  render(<Place />);
  const item = (isDirectory: boolean) => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory }) });
  const dataTransfer = {
    types: ['Files'],
    items: [item(false), item(true), { kind: 'string' }, item(false)],
    files: ['a.txt', 'Receipts', 'b.txt'].map((name) => new File(['x'], name)),
  };
  fireEvent.drop(screen.getByRole('main'), { dataTransfer });
  expect(dropped).toEqual(['file a.txt', 'file b.txt', 'folder Receipts']);
});
