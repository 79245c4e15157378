import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';

const startSchema = z.object({
  /** How often React has shown a fallback before the rows, or a place without its code. */
  fallbacks: z.number(),
  /** Milliseconds from the start of the page to the frame with the rows; NaN before. */
  rows: z.number(),
});
export type Start = z.output<typeof startSchema>;

/**
 * Watches each page of a context from its start until a text of its rows appears. React reports its commits to whatever replaces
 * its developer tools; a boundary whose state is not null shows its fallback. `onDemand` marks what it draws before its code is there.
 */
export async function watchStarts(context: BrowserContext, text: string): Promise<void> {
  await context.addInitScript((awaited) => {
    interface Fiber {
      tag: number;
      memoizedState: unknown;
      /** The same part of the page as it was, or will be, drawn beside this one. */
      alternate: Fiber | null;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    const start: Start = { fallbacks: 0, rows: Number.NaN };
    const ended = Promise.withResolvers<Start>();
    const suspenseTag = 13;
    const stands = () => document.body?.innerText.includes(awaited) ?? false;
    const shown = new WeakSet<object>();
    const count = (fiber: Fiber | null): void => {
      for (let each = fiber; each; each = each.sibling) {
        if (each.tag === suspenseTag) {
          const both = [each, each.alternate ?? each];
          const isShown = each.memoizedState !== null;
          if (isShown && !both.some((one) => shown.has(one))) start.fallbacks += 1;
          for (const one of both) isShown ? shown.add(one) : shown.delete(one);
        }
        count(each.child);
      }
    };
    const look = () => {
      if (!stands()) {
        requestAnimationFrame(look);
        return;
      }
      start.rows = performance.now();
      start.fallbacks += performance.getEntriesByName('late code').length;
      ended.resolve(start);
    };
    requestAnimationFrame(look);
    setTimeout(() => ended.reject(new Error(`"${awaited}" did not come.`)), 30_000);
    Object.assign(window, {
      start: ended.promise,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
          if (Number.isNaN(start.rows)) count(root.current);
        },
      },
    });
  }, text);
}

/** How the page has started, once its rows are there. */
export async function startOf(page: Page): Promise<Start> {
  return startSchema.parse(await page.evaluate('start'));
}
