/** Controls have an opaque plate behind them, so that they are legible on any map. */
export const plate = {
  bgcolor: 'var(--rh-raised)',
  color: 'text.primary',
  border: '1px solid var(--rh-floating-edge)',
  borderRadius: '8px',
  boxShadow: 'var(--rh-shadow-1)',
};

export const mono = { fontFamily: '"Spline Sans Mono Variable", monospace', fontSize: 14, fontWeight: 500 };
