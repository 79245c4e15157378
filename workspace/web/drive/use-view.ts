import { useState } from 'react';

export type View = 'list' | 'grid';

const storageKey = 'driveView';

function storedView(): View {
  try {
    return localStorage.getItem(storageKey) === 'grid' ? 'grid' : 'list';
  } catch {
    // A browser that keeps nothing shows the list.
    return 'list';
  }
}

/** How files are shown; this browser remembers the choice. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(storedView);
  const choose = (chosen: View) => {
    setView(chosen);
    try {
      localStorage.setItem(storageKey, chosen);
    } catch {
      // The choice then holds until the page is closed.
    }
  };
  return [view, choose];
}
