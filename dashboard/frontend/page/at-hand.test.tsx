import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { atHand, loadAhead } from './at-hand.tsx';

const partOf = () => atHand(async () => ({ default: ({ text }: { text: string }) => <p>{text}</p> }));

const draw = (Part: ReturnType<typeof partOf>) =>
  render(
    <Suspense fallback="To come">
      <Part text="Rows" />
    </Suspense>,
  );

it('is drawn in the same turn once its code is there', async () => {
  const Part = partOf();
  await Part.load();
  expect(draw(Part).container.textContent).toBe('Rows');
});

it('keeps its place until its code has come', async () => {
  const { container } = draw(partOf());
  expect(container.textContent).toBe('To come');
  await screen.findByText('Rows');
  expect(container.textContent).toBe('Rows');
});

it('troubles nobody when its code cannot be had ahead, and is asked for again when it is drawn', async () => {
  let isOffline = true;
  const Part = atHand(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: ({ text }: { text: string }) => <p>{text}</p> };
  });
  const complaints: unknown[] = [];
  const hear = (reason: unknown) => complaints.push(reason);
  process.on('unhandledRejection', hear);
  loadAhead(Part);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', hear);
  expect(complaints).toEqual([]);
  isOffline = false;
  draw(Part);
  await screen.findByText('Rows');
});
