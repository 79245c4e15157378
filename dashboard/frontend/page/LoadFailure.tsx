import { type CSSProperties, useState } from 'react';
import { createPortal } from 'react-dom';
import { givesPage } from '../calls/look.ts';
import { useOnReturn } from '../calls/online.ts';
import { floatingPlace } from './floating-place.ts';

interface LoadFailureProps {
  /** Loads the part once more; rejects if it cannot be had. */
  onRetry: () => Promise<unknown>;
}

/** Says, over the page, that a part of it is missing. What is there stays, with everything that was typed. */
export function LoadFailure({ onRetry }: LoadFailureProps) {
  const [isTrying, setIsTrying] = useState(false);
  // In the dialog in which somebody types, if there is one, so that the keyboard reaches it.
  const [place] = useState(() => floatingPlace());
  useOnReturn(() => void onRetry().catch(() => {}));
  async function retry() {
    setIsTrying(true);
    try {
      await onRetry();
    } catch {
      // Chromium remembers that the part could not be fetched, until the page is loaded again; forms ask before they go.
      if (await givesPage()) location.reload();
      setIsTrying(false);
    }
  }
  return createPortal(
    <p role="alert" style={bar}>
      Part of this screen could not be loaded.
      <button type="button" style={button} disabled={isTrying} onClick={() => void retry()}>
        Try again
      </button>
    </p>,
    place,
  );
}

// Of plain elements: the code of the usual ones may be what is missing.
const bar: CSSProperties = {
  position: 'fixed',
  insetInline: 0,
  bottom: 'calc(76px + env(safe-area-inset-bottom))',
  zIndex: 1400,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: 'fit-content',
  maxWidth: 'calc(100% - 32px)',
  boxSizing: 'border-box',
  margin: '0 auto',
  padding: '8px 16px',
  borderRadius: 8,
  border: '1px solid var(--rh-plate-edge)',
  background: 'var(--rh-plate)',
  color: 'var(--rh-on-plate)',
};
const button: CSSProperties = {
  minHeight: 44,
  padding: '0 8px',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textDecoration: 'underline',
  cursor: 'pointer',
};
