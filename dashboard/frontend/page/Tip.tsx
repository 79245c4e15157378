import Box from '@mui/material/Box';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { floatingPlace } from './floating-place.ts';

const delayMs = 400;

interface TipProps {
  /** Also available elsewhere: a tip is never the only place for a fact. */
  text: string;
  /** One element. */
  children: ReactNode;
}

/** Names what is hovered, after a moment, or focused with the keyboard, at once. */
export function Tip({ text, children }: TipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTouch = useRef(false);

  function show(element: Element | null, afterMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(element), afterMs);
  }
  function hide() {
    clearTimeout(timer.current);
    setAnchor(null);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what happens to the element within
    <span
      style={contents}
      onPointerEnter={(event: PointerEvent) => {
        isTouch.current = event.pointerType === 'touch';
        if (!isTouch.current) show(event.currentTarget.firstElementChild, delayMs);
      }}
      onPointerLeave={() => {
        if (!isTouch.current) hide();
      }}
      onPointerDown={() => {
        if (!isTouch.current) hide();
      }}
      onFocus={(event: FocusEvent) => {
        // A tap focuses too; a finger has no other way to point.
        if (isTouch.current || event.target.matches(':focus-visible')) {
          show(event.currentTarget.firstElementChild, 0);
        }
      }}
      onBlur={hide}
    >
      {children}
      {anchor && createPortal(<Plate text={text} anchor={anchor} onDismiss={hide} />, floatingPlace(anchor))}
    </span>
  );
}

// Not through the theme: a table has one in each row.
const contents = { display: 'contents' };
const gap = 8;

interface PlateProps {
  text: string;
  anchor: Element;
  onDismiss: () => void;
}

/** Below what it names, or above if there is no room; never beyond the window's edge. */
function Plate({ text, anchor, onDismiss }: PlateProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss();
    };
    addEventListener('keydown', onKey);
    addEventListener('scroll', onDismiss, true);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('scroll', onDismiss, true);
    };
  });
  function place(plate: HTMLElement | null) {
    if (!plate) return;
    const { width, height } = plate.getBoundingClientRect();
    const pointed = anchor.getBoundingClientRect();
    const left = pointed.left + pointed.width / 2 - width / 2;
    const below = pointed.bottom + gap;
    plate.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
    plate.style.top = `${below + height > innerHeight ? pointed.top - gap - height : below}px`;
  }
  return (
    <Box role="tooltip" ref={place} sx={plate}>
      {text}
    </Box>
  );
}

const plate = {
  position: 'fixed',
  zIndex: 'tooltip',
  maxWidth: 300,
  px: 2.25,
  py: 1.25,
  bgcolor: 'var(--rh-plate)',
  color: 'var(--rh-on-plate)',
  border: '1px solid var(--rh-plate-edge)',
  borderRadius: '6px',
  fontSize: 13,
  lineHeight: '18px',
  pointerEvents: 'none',
  overflowWrap: 'anywhere',
};
