import { useSyncExternalStore } from 'react';

let isPrinted = false;

function follow(onChange: () => void): () => void {
  const begin = () => {
    isPrinted = true;
    onChange();
  };
  const end = () => {
    isPrinted = false;
    onChange();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

/** True while the page is printed. It becomes true before the browser lays out the paper, unlike a media query. */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(follow, () => isPrinted);
}
