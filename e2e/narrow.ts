import { expect, type Page } from '@playwright/test';

/** By how many pixels a page is wider than its window. */
export async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** What extends beyond the window's edge, if the page scrolls sideways. */
async function findWide(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    );
    const names = wide.map((each) => `${each.tagName} ${each.textContent?.trim().slice(0, 40)}`);
    return [`${scrollWidth} px wide`, ...names.slice(-3)];
  });
}

/** Touch targets that are less high than a finger is wide. */
export async function findSmall(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const operated =
      'button, [role=button], [role=tab], [role^=menuitem], [role=combobox], input, textarea, select';
    /** The heights that a finger can hit: of the control itself, of a field's frame, of the label of a checkbox. */
    const heightsOf = (each: Element) => {
      const isField = each.matches('input, textarea, select, [role=combobox]');
      const frame = isField && (each.closest('label, .MuiInputBase-root') ?? each.parentElement);
      const words = each instanceof HTMLInputElement ? [...(each.labels ?? [])] : [];
      const spread = words.map((label) => {
        const isWide = getComputedStyle(label, '::after').position === 'absolute';
        return isWide ? label.offsetParent : label;
      });
      return [each, ...(frame ? [frame] : []), ...spread].map(
        (one) => one?.getBoundingClientRect().height ?? 0,
      );
    };
    /** Plain text, or a small chip: a name that opens what it names. */
    const isWords = (each: Element) => {
      const { borderTopWidth, paddingLeft, backgroundColor } = getComputedStyle(each);
      const isPlain = borderTopWidth === '0px' && backgroundColor === 'rgba(0, 0, 0, 0)';
      const isTight = Number.parseFloat(paddingLeft) < 6 && !each.querySelector('svg');
      return each.matches('.MuiChip-root') || (isPlain && isTight);
    };
    return (
      [...document.querySelectorAll(operated)]
        .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((each) => !each.closest('[aria-hidden=true], [inert]') && each.clientHeight > 1)
        // What is within a line of text is as high as the line; charts have a table beside them.
        .filter((each) => !each.closest('h1, p, figure'))
        .filter((each) => Math.max(...heightsOf(each)) < (isWords(each) ? 24 : 43.5))
        .map((each) => {
          const { width, height } = each.getBoundingClientRect();
          const name = each.getAttribute('aria-label') ?? each.textContent?.trim().slice(0, 30);
          return `${each.tagName} ${name} ${Math.round(width)} x ${Math.round(height)}`;
        })
    );
  });
}

/** Spaces all text as far as readers may wish to (WCAG 1.4.12). */
async function space(page: Page): Promise<void> {
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spaced];
  });
}

async function unspace(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

/** What cuts off its own text, except for lines that end in an ellipsis. */
async function findCut(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const worded = 'button, a, label, h1, h2, h3, p, [role=tab], [role^=menuitem], [role=alert]';
    return [...document.querySelectorAll(worded)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.textContent?.trim())
      .filter((each) => {
        const { overflowX, overflowY, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(each);
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isTooHigh = cuts(overflowY) && each.scrollHeight > each.clientHeight + 2;
        const isTooWide = cuts(overflowX) && each.scrollWidth > each.clientWidth + 2;
        const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none';
        return (isTooHigh || isTooWide) && !isMeant;
      })
      .map((each) => `${each.tagName} ${each.textContent?.trim().slice(0, 40)}`);
  });
}

/** Controls that, when scrolled to, are entirely covered by something else: in the open dialog or menu, otherwise in the page. */
async function findCovered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const maxLookedAt = 12;
    // The link that skips the bar is outside the window until it has the focus.
    const operable = 'button, a[href]:not([href="#content"]), input, [role^=menuitem]';
    const floating = [...document.querySelectorAll('[role=dialog], dialog[open], [role=menu]')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => !each.closest('[aria-hidden=true]'))
      .at(-1);
    const operated = [...(floating ?? document).querySelectorAll(operable)]
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((each) => !each.closest('[aria-hidden=true], [inert]') && each.clientHeight > 1);
    const everyNth = floating ? 1 : Math.ceil(operated.length / maxLookedAt);
    const isCovered = (each: Element) => {
      each.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top, right, bottom } = each.getBoundingClientRect();
      const across = (left + right) / 2;
      // Some fields are drawn by what surrounds them.
      const whole = each.closest('label') ?? each.parentElement ?? each;
      return ![top + 2, (top + bottom) / 2, bottom - 2].some((down) => {
        const hit = document.elementFromPoint(across, down);
        return hit !== null && (whole.contains(hit) || hit.contains(each));
      });
    };
    return operated
      .filter((each, index) => index % everyNth === 0 && isCovered(each))
      .map(
        (each) =>
          `${each.tagName} ${(each.getAttribute('aria-label') ?? each.textContent)?.trim().slice(0, 40)}`,
      );
  });
}

/** Controls that lie over each other in part: both in the same bar or dialog, or both in what scrolls with the page. */
async function findOverlapping(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const least = 6;
    /** What of it is shown, and what it stays with; undefined if it is laid over others on purpose. */
    const shownOf = (each: Element) => {
      let { left, right, top, bottom } = each.getBoundingClientRect();
      let above: Element | null = each;
      for (; above && above !== document.body; above = above.parentElement) {
        const { position, overflow } = getComputedStyle(above);
        if (position === 'absolute') return;
        if (overflow !== 'visible' && above !== each) {
          const frame = above.getBoundingClientRect();
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
        }
        if (position === 'fixed' || position === 'sticky') break;
      }
      return { each, layer: above, left, right, top, bottom };
    };
    const shown = [...document.querySelectorAll('button, a[href], input, textarea, [role=tab]')]
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((each) => !each.closest('[aria-hidden=true], [inert], p, figure') && each.clientHeight > 1)
      .flatMap((each) => shownOf(each) ?? []);
    const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent?.slice(0, 40);
    return shown.flatMap((one, at) =>
      shown
        .slice(at + 1)
        .filter((other) => one.layer === other.layer && !one.each.contains(other.each))
        .filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > least)
        .filter((other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > least)
        .map((other) => `${nameOf(one.each)} and ${nameOf(other.each)}`),
    );
  });
}

const narrowest = [390, 320];
/** A window of 1280 by 800, at twice the size (WCAG 1.4.4): what is left is a phone's width, and half its height. */
const zoomed = { width: 640, height: 400 };

/** Nothing is wider than the narrow windows of phones, as it is and with all text spaced, nor covered in low ones. */
export async function inspectNarrow(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize();
  if (!size) return;
  await page.setViewportSize(zoomed);
  await expect.soft.poll(() => findWide(page), `${screen} at 200 %`).toEqual([]);
  await expect.soft.poll(() => findCovered(page), `${screen} at 200 %, is covered`).toEqual([]);
  for (const width of narrowest) {
    await page.setViewportSize({ ...size, width });
    await expect.soft.poll(() => findWide(page), `${screen} at ${width} px`).toEqual([]);
    await expect.soft.poll(() => findOverlapping(page), `${screen} at ${width} px, overlaps`).toEqual([]);
  }
  await space(page);
  await expect.soft.poll(() => findWide(page), `${screen} at 320 px, spaced`).toEqual([]);
  expect.soft(await findCut(page), `${screen}, spaced, is cut off`).toEqual([]);
  await unspace(page);
  await page.setViewportSize(size);
}
