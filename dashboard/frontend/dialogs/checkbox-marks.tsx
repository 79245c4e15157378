import type { CSSProperties } from 'react';

const box: CSSProperties = {
  width: 20,
  height: 20,
  flex: 'none',
  borderRadius: 4,
  border: '1.5px solid var(--rh-control)',
  backgroundColor: 'var(--rh-surface)',
};
const filled: CSSProperties = {
  ...box,
  border: '1.5px solid var(--rh-primary)',
  backgroundColor: 'var(--rh-primary)',
  color: 'var(--rh-on-primary)',
};

function Mark({ path, look }: { path?: string; look: CSSProperties }) {
  return (
    <svg aria-hidden viewBox="0 0 17 17" fill="none" stroke="currentColor" strokeWidth={2} style={look}>
      {path && <path d={path} />}
    </svg>
  );
}

/** The marks of a checkbox: a cell that is blank, filled, or partly filled. */
export const checkboxMarks = {
  icon: <Mark look={box} />,
  checkedIcon: <Mark look={filled} path="M4 8.75 7.25 12 13 5.75" />,
  indeterminateIcon: <Mark look={filled} path="M4.5 8.5h8" />,
};
