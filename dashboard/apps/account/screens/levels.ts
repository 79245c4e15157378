import type { PermissionLevel } from '#kernel/calls/session.ts';

/** The levels of permission and what each of them covers. */
export const levels: Readonly<Record<PermissionLevel, { title: string; covers: readonly string[] }>> = {
  minimal: { title: 'Basic Access', covers: ['view account information', 'access dashboard'] },
  view_only: {
    title: 'View-Only Access',
    covers: ['view existing spreadsheets', 'browse files', 'access shared content'],
  },
  full_access: {
    title: 'Full Access',
    covers: ['create new spreadsheets', 'edit existing data', 'manage files and folders', 'all app features'],
  },
};
