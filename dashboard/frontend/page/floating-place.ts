/**
 * Where menus, suggestions and tips are attached: in the dialog they belong to, else in the page's main part, so that
 * screen readers find them in a landmark and within what is modal.
 */
export function floatingPlace(opener: Element | null = document.activeElement): HTMLElement {
  const around =
    opener?.closest<HTMLElement>('[role=dialog]') ?? document.querySelector('main') ?? document.body;
  const known = around.querySelector<HTMLElement>(':scope > [data-floating]');
  if (known) return known;
  const place = document.createElement('div');
  place.dataset['floating'] = '';
  place.addEventListener('wheel', holdStill, { passive: false });
  place.addEventListener('touchmove', holdStill, { passive: false });
  around.append(place);
  return place;
}

/** The page does not scroll while a menu is open: the menu would not move along. */
function holdStill(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest('.MuiPopover-root')) return;
  const paper = event.target.closest('.MuiPaper-root');
  if (!paper || paper.scrollHeight <= paper.clientHeight) event.preventDefault();
}
