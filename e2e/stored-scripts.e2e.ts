import { expect, type Page, test } from '@playwright/test';
import { joinWorkspace } from './workspace.ts';

// Not the journeys' own `test`: what the browser refuses here, it writes as an error.

const marking = 'document.documentElement.dataset.ran = "yes"; postMessage("ran");';

/** Stores a file as a page of the workspace would, and returns the address of its content. */
async function store(page: Page, type: string, text: string): Promise<string> {
  return await page.evaluate(
    async ([contentType, body]) => {
      const headers = { 'content-type': contentType };
      const made = await fetch('/upload/drive/v3/files?uploadType=media', { method: 'POST', headers, body });
      return `/drive/v3/files/${(await made.json()).id}?alt=media`;
    },
    [type, text] as const,
  );
}

test('what a person stored is no script, no style and no worker of a page of ours', async ({ page }) => {
  await joinWorkspace(page);
  const script = await store(page, 'text/javascript', marking);
  const style = await store(page, 'text/css', 'html { outline: 7px solid red }');
  const ended = await page.evaluate(
    async ([scriptAddress, styleAddress]) => {
      const endOf = (element: HTMLElement) =>
        new Promise<string>((resolve) => {
          for (const kind of ['load', 'error']) element.addEventListener(kind, () => resolve(kind));
          document.head.append(element);
        });
      const src = scriptAddress;
      const endOfWorker = new Promise<string>((resolve) => {
        const worker = new Worker(src);
        worker.addEventListener('error', () => resolve('error'));
        worker.addEventListener('message', () => resolve('ran'));
      });
      return {
        script: await endOf(Object.assign(document.createElement('script'), { src })),
        module: await endOf(Object.assign(document.createElement('script'), { src, type: 'module' })),
        worker: await endOfWorker,
        // A style that is refused is loaded, and empty.
        style: await endOf(
          Object.assign(document.createElement('link'), { href: styleAddress, rel: 'stylesheet' }),
        ),
        ran: document.documentElement.dataset['ran'],
        outline: getComputedStyle(document.documentElement).outlineWidth,
      };
    },
    [script, style] as const,
  );
  expect(ended).toMatchObject({ script: 'error', module: 'error', worker: 'error', ran: undefined });
  expect(ended.outline).not.toBe('7px');
});

test('a page or a drawing that a person stored is saved where it is opened', async ({ page }) => {
  await joinWorkspace(page);
  for (const [type, text] of [
    ['text/html', `<script>${marking}</script>`],
    ['image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><script>${marking}</script></svg>`],
  ] as const) {
    const address = await store(page, type, text);
    const saved = page.waitForEvent('download');
    await page.evaluate((target) => location.assign(target), address);
    await (await saved).cancel();
    await expect(page.getByRole('heading', { name: 'My Drive' })).toBeVisible();
  }
});
