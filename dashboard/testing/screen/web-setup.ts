// Vitest's set-up of the screens' tests, before each file. Files share a window, one after the other: a new one, with
// all that draws in it, takes longer than most files do.
import { afterEach } from 'vitest';
import { finishShell } from '../server/shell-calls.ts';
import { finishScreen } from './screen.tsx';

// Some files ask for no window at all.
if (typeof window !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
}

afterEach(() => {
  finishScreen();
  finishShell();
});
