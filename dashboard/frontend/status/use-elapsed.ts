import { useEffect, useState } from 'react';

/** True once the component has been on the screen for this long. */
export function useElapsed(ms: number): boolean {
  const [isElapsed, setIsElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isElapsed;
}
