/** Controls lie on opaque plates, never on the map itself. */
export const plate = {
  bgcolor: 'var(--rh-raised)',
  color: 'text.primary',
  border: '1px solid var(--rh-floating-edge)',
  borderRadius: '8px',
  boxShadow: 'var(--rh-shadow-1)',
};

export const mono = { fontFamily: '"Spline Sans Mono Variable", monospace', fontSize: 14, fontWeight: 500 };
