import '#frontend/theme/fonts.css';
import '#frontend/theme/tokens.css';
import '#frontend/theme/paints.css';
import '#frontend/theme/base.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readSite } from '#frontend/calls/site.ts';
import { Landing } from './landing/Landing.tsx';
import { keepPlaceAside } from './sign-in-place.ts';

// The landing page comes with its words in the HTML and needs nothing but React; everything else is the shell's.
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
if (root.dataset['page'] === 'landing') {
  keepPlaceAside();
  hydrateRoot(
    root,
    <StrictMode>
      <Landing workspaceName={readSite().workspaceName} />
    </StrictMode>,
  );
} else {
  // Not awaited: the shell shares modules with this one, and would wait for it in turn.
  void import('./start-shell.tsx').then(({ startShell }) => startShell(root));
}
