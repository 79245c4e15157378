/** Where people review what they have to decide. */
export const reviewAddress = '/?review';

/** Goes there without reloading the page. */
export function showReview(): void {
  history.pushState(null, '', reviewAddress);
}
