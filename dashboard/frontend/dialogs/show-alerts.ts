const alerts = '[role=alert]';
/** What is left free below an alert. */
const margin = 24;

/** Follows a dialog's content, and scrolls to each new alert: it stands below the fields, on phones out of sight. */
export function showAlerts(content: HTMLElement | null) {
  if (content === null) return undefined;
  const observer = new MutationObserver((changes) => {
    const added = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof Element)
      .flatMap((each) => [...(each.matches(alerts) ? [each] : []), ...each.querySelectorAll(alerts)])
      .at(-1);
    if (!added) return;
    const frame = content.getBoundingClientRect();
    const { top, bottom } = added.getBoundingClientRect();
    if (bottom + margin > frame.bottom) content.scrollTop += bottom + margin - frame.bottom;
    else if (top < frame.top) content.scrollTop -= frame.top - top;
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}
