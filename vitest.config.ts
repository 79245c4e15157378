import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, '**/*.e2e.ts'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            '*.test.ts',
            'harness/**/*.test.ts',
            'dashboard/{kernel,backend,shell}/**/*.test.ts',
            'dashboard/apps/*/server/**/*.test.ts',
          ],
          exclude: [...exclude, 'dashboard/shell/web/**'],
          globalSetup: ['harness/test-workspace.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: [
            'dashboard/frontend/**/*.test.{ts,tsx}',
            'dashboard/shell/web/**/*.test.{ts,tsx}',
            'dashboard/apps/*/screens/**/*.test.{ts,tsx}',
          ],
          exclude,
        },
      },
      {
        test: {
          name: 'workspace',
          environment: 'node',
          include: ['workspace/{src,tests}/**/*.test.ts'],
          exclude,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'workspace-web',
          environment: 'jsdom',
          include: ['workspace/web/**/*.test.{ts,tsx}'],
          exclude,
        },
      },
    ],
  },
});
