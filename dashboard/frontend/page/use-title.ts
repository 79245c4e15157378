import { useEffect, useLayoutEffect } from 'react';

const nameTab = (place: string) => {
  document.title = `${place}, Rowhouse`;
};

/** Names the page in the browser's tab: "Lisbon print fair, Rowhouse". */
export function useTitle(place: string): void {
  useEffect(() => nameTab(place), [place]);
}

/** The same for what surrounds a page: a page inside that names itself wins. */
export function useOuterTitle(place: string): void {
  useLayoutEffect(() => nameTab(place), [place]);
}
