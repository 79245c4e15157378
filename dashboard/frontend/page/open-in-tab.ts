/**
 * Opens an address that is yet to be found in a new tab. The click itself opens the tab: one that waited for the
 * answer would be taken for a pop-up. It closes again if nothing is found.
 */
export async function openInTab(find: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return;
  tab.opener = null;
  try {
    tab.location.replace(await find());
  } catch (error) {
    tab.close();
    throw error;
  }
}
