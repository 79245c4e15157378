import { useEffect, useRef } from 'react';

/**
 * Of two presses that waited while the page was busy, lets only the first through: browsers hand over both before any timer, and
 * so before the page renders that it is sending.
 */
export function usePressedOnce(): (press: () => void) => void {
  const isPressed = useRef(false);
  const forget = () => {
    isPressed.current = false;
  };
  // From then on the page itself says whether it can be pressed.
  useEffect(forget);
  return (press) => {
    if (isPressed.current) return;
    isPressed.current = true;
    setTimeout(forget);
    press();
  };
}
