import '@fontsource-variable/instrument-sans/standard.css';
import '@fontsource-variable/spline-sans-mono/index.css';
import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element for the page');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
