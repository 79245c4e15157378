import { useEffect, useRef } from 'react';

/**
 * Leads on from a screen, but only as long as it is open: whoever has left it before the answer came is doing something
 * else by then.
 */
export function useWhileShown<Answer>(leadOn: (answer: Answer) => void): (answer: Answer) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (answer) => {
    if (isShown.current) leadOn(answer);
  };
}
