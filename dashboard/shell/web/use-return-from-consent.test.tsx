import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, expect, it } from 'vitest';
import '#testing/server/patience.ts';
import { useReturnFromConsent } from './use-return-from-consent.ts';

afterEach(cleanup);

it('reads again what was read before, and takes the flag out of the address alone', async () => {
  let reads = 0;
  let address = '';
  function Screen() {
    useReturnFromConsent();
    const { data } = useQuery({
      queryKey: ['permissions'],
      queryFn: () => `reading ${++reads}`,
      staleTime: 60_000,
    });
    return <p>{data}</p>;
  }
  const queryClient = new QueryClient();
  queryClient.setQueryData(['permissions'], 'before');
  render(
    <NuqsTestingAdapter
      searchParams="?app=account&scope_success=true"
      hasMemory
      onUrlUpdate={({ queryString }) => {
        address = queryString;
      }}
    >
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  await screen.findByText('reading 1');
  await waitFor(() => expect(address).toBe('?app=account'));
});

it('says once that something was declined, and reads nothing again for it', async () => {
  let address = '';
  let reads = 0;
  function Screen() {
    const { hasDeclined, acknowledge } = useReturnFromConsent();
    useQuery({ queryKey: ['permissions'], queryFn: () => ++reads, staleTime: 60_000 });
    return (
      hasDeclined && (
        <button type="button" onClick={acknowledge}>
          Declined
        </button>
      )
    );
  }
  const queryClient = new QueryClient();
  queryClient.setQueryData(['permissions'], 0);
  render(
    <NuqsTestingAdapter
      searchParams="?app=todos&scope_declined=true"
      hasMemory
      onUrlUpdate={({ queryString }) => {
        address = queryString;
      }}
    >
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  await waitFor(() => expect(address).toBe('?app=todos'));
  fireEvent.click(screen.getByRole('button', { name: 'Declined' }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(reads).toBe(0);
});
