import { renderToString } from 'react-dom/server';
import { Landing } from './landing/Landing.tsx';
import { PageSpinner } from './PageSpinner.tsx';

/** The landing page as HTML; the server fills in the placeholders for each installation. */
export function renderLanding(): string {
  return renderToString(<Landing workspaceName="__WORKSPACE_NAME__" />);
}

/** The page's content until the shell has loaded. */
export function renderSpinner(): string {
  return renderToString(<PageSpinner />);
}
