/** Where what a person has to decide is looked over. */
export const reviewAddress = '/?review';

/** Goes there without loading the page again. */
export function showReview(): void {
  history.pushState(null, '', reviewAddress);
}
