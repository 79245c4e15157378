import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, expect, it } from 'vitest';
import '#testing/patience.ts';
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
