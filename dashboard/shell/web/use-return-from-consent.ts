import { useQueryClient } from '@tanstack/react-query';
import { parseAsBoolean, useQueryStates } from 'nuqs';
import { useEffect, useState } from 'react';

const flags = { scope_success: parseAsBoolean, scope_declined: parseAsBoolean };

/**
 * The consent page returns with flags in the address, which are removed; after a success everything is read again.
 * Returns the outcome: granted, or declined until the person has acknowledged it.
 */
export function useReturnFromConsent() {
  const queryClient = useQueryClient();
  const [{ scope_success, scope_declined }, setFlags] = useQueryStates(flags);
  const [hasDeclined, setHasDeclined] = useState(scope_declined === true);
  const [hasGranted] = useState(scope_success === true);
  useEffect(() => {
    if (!scope_success && !scope_declined) return;
    if (scope_success) void queryClient.invalidateQueries();
    void setFlags(null);
  }, [scope_success, scope_declined, queryClient, setFlags]);
  return { hasDeclined, hasGranted, acknowledge: () => setHasDeclined(false) };
}
