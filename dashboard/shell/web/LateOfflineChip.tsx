import { type ReactNode, useEffect, useState } from 'react';

/** No part of the start, and there before the network may be gone: a fallback of Suspense would hold the rows back. */
export function LateOfflineChip() {
  const [chip, setChip] = useState<ReactNode>(null);
  useEffect(() => {
    import('./OfflineChip.tsx').then(({ OfflineChip }) => setChip(<OfflineChip />)).catch(() => {});
  }, []);
  return chip;
}
