import { type drive_v3, drive as driveApi } from '@googleapis/drive';
import { type sheets_v4, sheets as sheetsApi } from '@googleapis/sheets';
import { inject } from 'vitest';
import type { Browser } from '../screen/browser.ts';

/** Google's own clients in the hands of someone who works on their files beside the product. */
export interface Person {
  sheets: sheets_v4.Sheets;
  drive: drive_v3.Drive;
}

/** Someone as they are signed in to the workspace in their browser. */
export function personIn(browser: Browser): Person {
  const workspace = inject('workspaceUrl');
  const options = {
    rootUrl: `${workspace}/`,
    headers: {
      cookie: browser.cookiesFor(workspace),
      origin: workspace,
      'sec-fetch-site': 'same-origin',
    },
  };
  return {
    sheets: sheetsApi({ version: 'v4', ...options }),
    drive: driveApi({ version: 'v3', ...options }),
  };
}
