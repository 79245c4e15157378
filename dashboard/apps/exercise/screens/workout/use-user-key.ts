import { useQueryClient } from '@tanstack/react-query';
import { sessionQueries } from '#frontend/calls/session.ts';

/** Under which the browser keeps what is a person's own; behind the sign-in the session is known already. */
export function useUserKey(): string {
  return useQueryClient().getQueryData(sessionQueries.me().queryKey)?.user.email ?? 'nobody';
}
