import { useQueryClient } from '@tanstack/react-query';
import { parseAsBoolean, useQueryStates } from 'nuqs';
import { useEffect, useState } from 'react';

const flags = { scope_success: parseAsBoolean, scope_declined: parseAsBoolean };

/**
 * The consent page comes back with flags: after a success what was read before is read again, and both leave the
 * address. Tells what became of it: granted, or declined until that was acknowledged.
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
