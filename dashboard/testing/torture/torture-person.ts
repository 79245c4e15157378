import { type drive_v3, drive as driveApi } from '@googleapis/drive';
import { type sheets_v4, sheets as sheetsApi } from '@googleapis/sheets';
import { inject } from 'vitest';
import type { Browser } from '../screen/browser.ts';

/** Google's own clients, used by a person who works on their files while using the product. */
export interface Person {
  sheets: sheets_v4.Sheets;
  drive: drive_v3.Drive;
}

/** The person who is signed in to the workspace in a browser. */
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
