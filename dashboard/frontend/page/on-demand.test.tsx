import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { ProblemBoundary } from '../status/ProblemBoundary.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { loadAhead, MissingPart, onDemand } from './on-demand.tsx';

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

const draw = (part: ReactNode) => render(<Suspense fallback="Suspended">{part}</Suspense>).container;

it('is drawn in the same turn once its code is there', async () => {
  const Part = onDemand(async () => Rows);
  await Part.load();
  expect(draw(<Part text="Rows" meanwhile="To come" />).textContent).toBe('Rows');
});

it('suspends nothing: what is around it stays, and its place is kept until its code has come', async () => {
  const Part = onDemand(async () => Rows);
  const drawn = draw(
    <>
      <p>Beside it. </p>
      <Part text="Rows" meanwhile="To come" />
    </>,
  );
  expect(drawn.textContent).toBe('Beside it. To come');
  await screen.findByText('Rows');
  expect(drawn.textContent).toBe('Beside it. Rows');
});

it('troubles nobody when its code cannot be had ahead, and is asked for again when it is drawn', async () => {
  const code = farCode();
  const Part = onDemand(code.load);
  const complaints: unknown[] = [];
  const hear = (reason: unknown) => complaints.push(reason);
  process.on('unhandledRejection', hear);
  loadAhead(Part);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', hear);
  expect(complaints).toEqual([]);
  code.connect();
  draw(<Part text="Rows" />);
  await screen.findByText('Rows');
});

it('leaves the screen around it, and what was typed there, when its code cannot be had', async () => {
  const code = farCode();
  const Part = onDemand(code.load);
  const Screen = onDemand(async () => () => (
    <>
      <input aria-label="Name" />
      <Part text="Rows" meanwhile="To come" />
    </>
  ));
  render(
    <MissingPart value={LoadFailure}>
      <ProblemBoundary>
        <Screen />
      </ProblemBoundary>
    </MissingPart>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  fireEvent.change(field, { target: { value: 'Ada' } });
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByText('To come')).toBeTruthy();
  // Still no network: nothing is lost by trying.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(false),
  );
  code.connect();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Rows');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
});

it('comes by itself once there is a network again', async () => {
  const code = farCode();
  const Part = onDemand(code.load);
  const Screen = onDemand(async () => () => <Part text="Rows" />);
  render(
    <MissingPart value={LoadFailure}>
      <Screen />
    </MissingPart>,
  );
  await screen.findByRole('alert');
  code.connect();
  fireEvent(window, new Event('online'));
  await screen.findByText('Rows');
});

it('comes as soon as its code was had for something else', async () => {
  const code = farCode();
  const Part = onDemand(code.load);
  const Screen = onDemand(async () => () => <Part text="Rows" />);
  render(
    <MissingPart value={LoadFailure}>
      <Screen />
    </MissingPart>,
  );
  await screen.findByRole('alert');
  code.connect();
  loadAhead(Part);
  await screen.findByText('Rows');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('tells the nearest boundary when its code cannot be had, and asks for it again the next time', async () => {
  const code = farCode();
  const Part = onDemand(code.load);
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failed = render(
    <ProblemBoundary>
      <Part text="Rows" />
    </ProblemBoundary>,
  );
  await screen.findByRole('alert');
  failed.unmount();
  silenced.mockRestore();
  code.connect();
  draw(<Part text="Rows" />);
  await screen.findByText('Rows');
});
