import { useEffect } from 'react';

/** Names the page in the browser's tab: "Expenses, Rowhouse". */
export function useTitle(place: string): void {
  useEffect(() => {
    document.title = `${place}, Rowhouse`;
  }, [place]);
}
