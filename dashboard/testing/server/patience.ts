import { configure, prettyDOM } from '@testing-library/react';

configure({
  // A second, the library's own limit, is short for a screen that loads its chunks first, on a machine that is busy.
  asyncUtilTimeout: 20_000,
  // The page is written out for a failure that is read, not for each look at a page that is not there yet.
  getElementError(message, container) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    let told: string | undefined;
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => told ?? [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
      set(text: string) {
        told = text;
      },
    });
    return error;
  },
});
