import type { CSSProperties } from 'react';

const ring: CSSProperties = {
  width: 20,
  height: 20,
  flex: 'none',
  borderRadius: '50%',
  border: '1.5px solid var(--rh-control)',
  backgroundColor: 'var(--rh-surface)',
};
const filled: CSSProperties = {
  ...ring,
  border: '1.5px solid var(--rh-primary)',
  backgroundColor: 'var(--rh-primary)',
  color: 'var(--rh-on-primary)',
};

/** The marks of a radio button: a ring, and a filled one with a dot. */
export const radioMarks = {
  icon: <svg aria-hidden viewBox="0 0 17 17" style={ring} />,
  checkedIcon: (
    <svg aria-hidden viewBox="0 0 17 17" fill="currentColor" style={filled}>
      <circle cx="8.5" cy="8.5" r="4" />
    </svg>
  ),
};
