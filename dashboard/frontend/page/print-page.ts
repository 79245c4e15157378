/** Prints the page, or saves it as a PDF, once no menu or dialog covers it. */
export function printPage(): void {
  const page = document.getElementById('root');
  const isCovered = () => page?.getAttribute('aria-hidden') === 'true';
  if (!page || !isCovered()) {
    print();
    return;
  }
  const watcher = new MutationObserver(() => {
    if (isCovered()) return;
    watcher.disconnect();
    print();
  });
  watcher.observe(page, { attributeFilter: ['aria-hidden'] });
}
