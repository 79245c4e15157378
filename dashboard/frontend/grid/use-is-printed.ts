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

/** True while the page is put on paper. Told before the browser lays the paper out, which a media query is not. */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(follow, () => isPrinted);
}
