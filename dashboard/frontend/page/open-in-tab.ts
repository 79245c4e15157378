/**
 * Opens an address that is still to be found in a tab of its own. The tab is opened by the click itself: one that waited
 * for the answer would be taken for a pop-up. It closes again where nothing is found.
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
