import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type SampleStatus, type SampleSurvey, sampleCalls } from '#kernel/calls/sample.ts';
import { createCallsClient } from './client.ts';

const client = createCallsClient(sampleCalls);

const lookEveryMs = 1_000;

export const isAtWork = ({ state }: SampleStatus) => state === 'making' || state === 'taking';

const sampleQueries = {
  status: () =>
    queryOptions({
      queryKey: ['sample', 'status'],
      queryFn: ({ signal }) => client.status({}, { signal }),
      refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? lookEveryMs : false),
    }),
};

/** The state of the sample data; with each house that is furnished, everything is read again. */
export function useSample() {
  const queryClient = useQueryClient();
  const sample = useQuery(sampleQueries.status());
  const { state, done } = sample.data ?? {};
  const seen = useRef<string>(undefined);
  useEffect(() => {
    const now = state === undefined ? undefined : `${state} ${done}`;
    const isNews = seen.current !== undefined && seen.current !== now;
    seen.current = now;
    if (isNews) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sample' });
  }, [queryClient, state, done]);
  return sample;
}

function useSampleWork<Input>(work: (input: Input) => Promise<SampleStatus>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (status) => queryClient.setQueryData(sampleQueries.status().queryKey, status),
  });
}

export const useMakeSample = () => useSampleWork(() => client.make());
export const useTakeSampleAway = () => useSampleWork(() => client.takeAway());

/** Asks what removing it would remove; nothing of the person's if both lists are empty. */
export function useSampleSurvey() {
  return useMutation({ mutationFn: (): Promise<SampleSurvey> => client.survey() });
}
