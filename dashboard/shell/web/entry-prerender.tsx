import { renderToString } from 'react-dom/server';
import type { Site } from '#frontend/site.ts';
import { Landing } from './landing/Landing.tsx';
import { PageSpinner } from './PageSpinner.tsx';

/** The landing page as HTML; the server fills in the placeholders for each installation. */
export function renderLanding(): string {
  const site: Site = {
    workspaceName: '__WORKSPACE_NAME__',
    supportEmail: '__SUPPORT_EMAIL__',
    scopes: [],
    picker: null,
    extractor: 'off',
  };
  return renderToString(<Landing site={site} />);
}

/** What stands on the page until the shell has loaded. */
export function renderSpinner(): string {
  return renderToString(<PageSpinner />);
}
