import { configure } from '@testing-library/react';

// A second, the library's own limit, is short for a screen that loads its chunks first, on a machine that is busy.
configure({ asyncUtilTimeout: 20_000 });
