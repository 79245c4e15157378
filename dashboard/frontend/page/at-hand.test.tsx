import { render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { ProblemBoundary } from '../status/ProblemBoundary.tsx';
import { atHand, loadAhead, onDemand } from './at-hand.tsx';

const Rows = ({ text }: { text: string }) => <p>{text}</p>;

/** Code that can be had once there is a network. */
function farCode() {
  let isOffline = true;
  return {
    load: async () => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return Rows;
    },
    connect() {
      isOffline = false;
    },
  };
}

const waiting = (part: ReactNode) => render(<Suspense fallback="To come">{part}</Suspense>);

it('is drawn in the same turn once its code is there', async () => {
  const [Part, Dialog] = [atHand(async () => Rows), onDemand(async () => Rows)];
  await Promise.all([Part.load(), Dialog.load()]);
  expect(waiting(<Part text="Rows" />).container.textContent).toBe('Rows');
  expect(waiting(<Dialog text="A dialog" />).container.textContent).toBe('A dialog');
});

it('keeps its place until its code has come', async () => {
  const Part = atHand(async () => Rows);
  const { container } = waiting(<Part text="Rows" />);
  expect(container.textContent).toBe('To come');
  await screen.findByText('Rows');
  expect(container.textContent).toBe('Rows');
});

it('troubles nobody when its code cannot be had ahead, and is asked for again when it is drawn', async () => {
  const code = farCode();
  const Part = atHand(code.load);
  const complaints: unknown[] = [];
  const hear = (reason: unknown) => complaints.push(reason);
  process.on('unhandledRejection', hear);
  loadAhead(Part);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', hear);
  expect(complaints).toEqual([]);
  code.connect();
  waiting(<Part text="Rows" />);
  await screen.findByText('Rows');
});

it('on demand, suspends nothing, so that nothing around it waits or is hidden', async () => {
  const Dialog = onDemand(async () => Rows);
  const { container } = waiting(
    <>
      <p>Beside it. </p>
      <Dialog text="A dialog" meanwhile="Its place" />
    </>,
  );
  expect(container.textContent).toBe('Beside it. Its place');
  await screen.findByText('A dialog');
  expect(container.textContent).toBe('Beside it. A dialog');
});

it('on demand, tells the boundary what could not be loaded, and asks for it again the next time', async () => {
  const code = farCode();
  const Dialog = onDemand(code.load);
  const ignored = vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = render(
    <ProblemBoundary>
      <Dialog text="A dialog" />
    </ProblemBoundary>,
  );
  await screen.findByRole('alert');
  first.unmount();
  ignored.mockRestore();
  code.connect();
  render(<Dialog text="A dialog" />);
  await screen.findByText('A dialog');
});
