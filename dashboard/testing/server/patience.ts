import { configure, prettyDOM } from '@testing-library/react';

configure({
  // The library's default of a second is too short for a screen that first loads its code, on a busy machine.
  asyncUtilTimeout: 20_000,
  // The page is printed for the final failure, not for each attempt to find something.
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
