/** Goes to another address of Home without loading the page again; nuqs follows the browser's history. */
export function goTo(address: `/${string}`): void {
  history.pushState(null, '', address);
}
