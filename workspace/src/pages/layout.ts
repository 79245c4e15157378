import type { AssetAddresses } from './assets.ts';
import { type Html, html } from './html.ts';
import { diskIcon, serverIcon, workspaceMark } from './marks.ts';

/** What all pages show alike. */
export interface PageFrame {
  /** The host as people reach it, which distinguishes this workspace from others. */
  host: string;
  operator: string;
  assets: AssetAddresses;
}

export interface PageContent {
  title: string;
  body: Html;
  /** Wider, for lists. */
  isWide?: boolean;
  /** Loads what asks the device for passkeys. */
  hasPasskeys?: boolean;
  /** Replaces the line that says who runs the workspace. */
  foot?: Html;
}

/** The word that this page is not Google's. */
function disclaimer(operator: string): Html {
  return html`<footer class="card-foot"><p class="disk-line">${diskIcon}<span>Run by ${operator} on its own disk. This is not a Google account page.</span></p></footer>`;
}

/** A whole page: the bar with name and host, and one card on the floor plan. */
export function page(frame: PageFrame, { title, body, isWide, hasPasskeys, foot }: PageContent): string {
  const { assets, host, operator } = frame;
  const card = isWide ? 'card card-wide' : 'card';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}, Rowhouse Workspace</title>
<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<link rel="preload" as="font" type="font/woff2" href="${assets.textFont}" crossorigin>
<link rel="stylesheet" href="${assets.stylesheet}">
<script type="module" src="${assets.script}"></script>${
    hasPasskeys &&
    assets.passkeyScripts.map(
      (script) => html`
<script type="module" src="${script}"></script>`,
    )
  }
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar"><a class="brand" href="/drive">${workspaceMark}<span>Rowhouse Workspace</span></a><span class="plate">${serverIcon}<span>${host}</span></span></header>
<main id="content"><section class="${card}">
<div class="card-body">${body}</div>
${foot ?? disclaimer(operator)}
</section></main>
</body>
</html>
`.markup;
}

/** What went wrong, at the top of a form; a screen reader hears it at once. */
export function alertBox(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="alert" role="alert">${message}</p>`;
}
