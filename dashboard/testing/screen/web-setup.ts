// Vitest's set-up for the screens' tests, run before each file. Files share a window, one after the other: creating
// one, with all rendering code in it, takes longer than most files do.
import { afterEach } from 'vitest';
import { finishShell } from '../server/shell-calls.ts';
import { finishScreen } from './screen.tsx';

// Some files need no window.
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
