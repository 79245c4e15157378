/** A task of the page may take so long before what is typed has its turn, in ms; a slow processor does less in it. */
const mostMs = 8;

/** Of work that takes long: awaited after each small piece, it lets what is typed have its turn as soon as it is due. */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < mostMs) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}
