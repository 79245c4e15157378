/** How far a finger may move and still be a tap. */
const tapRadius = 8;

/**
 * Lets a finger scroll the sheet: the component itself takes every drag for a selection. Returns what ends it.
 */
export function enableTouchScroll(container: HTMLElement): () => void {
  let last: { id: number; x: number; y: number; isScrolling: boolean } | undefined;

  const start = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    if (!(event.target instanceof HTMLCanvasElement) || !container.contains(event.target)) return;
    last = { id: event.pointerId, x: event.clientX, y: event.clientY, isScrolling: false };
  };
  const move = (event: PointerEvent) => {
    if (last === undefined || event.pointerId !== last.id) return;
    event.stopPropagation();
    const deltaX = last.x - event.clientX;
    const deltaY = last.y - event.clientY;
    if (!last.isScrolling && Math.hypot(deltaX, deltaY) < tapRadius) return;
    last = { id: last.id, x: event.clientX, y: event.clientY, isScrolling: true };
    const { clientX, clientY } = event;
    const wheel = { deltaX, deltaY, clientX, clientY, bubbles: true, cancelable: true };
    container.querySelector('canvas[id^="univer-sheet"]')?.dispatchEvent(new WheelEvent('wheel', wheel));
  };
  const end = () => {
    last = undefined;
  };

  // Before the component sees the events, which it also listens for on the window.
  const options = { capture: true };
  window.addEventListener('pointerdown', start, options);
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', end, options);
  window.addEventListener('pointercancel', end, options);
  return () => {
    window.removeEventListener('pointerdown', start, options);
    window.removeEventListener('pointermove', move, options);
    window.removeEventListener('pointerup', end, options);
    window.removeEventListener('pointercancel', end, options);
  };
}
