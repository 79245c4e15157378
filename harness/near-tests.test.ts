import { describe, expect, it } from 'vitest';
import { chooseTests, type TestFile } from './near-tests.ts';

const test = (file: string, { isRelated = true, seconds = 1 } = {}): TestFile => ({
  file,
  isRelated,
  seconds,
});

describe('the tests near a change', () => {
  it('are those that import it, those beside it, and those that read the whole repository', () => {
    const tests = [
      test('harness/inspected.test.ts', { isRelated: false }),
      test('dashboard/apps/todos/server/routes.test.ts', { isRelated: false }),
      test('dashboard/backend/table/rows.test.ts'),
      test('dashboard/apps/health/screens/health.test.tsx', { isRelated: false }),
    ];
    const { chosen, leftOut } = chooseTests(tests, ['dashboard/apps/todos/server/lists.ts'], 100);
    expect(chosen).toEqual([
      'harness/inspected.test.ts',
      'dashboard/apps/todos/server/routes.test.ts',
      'dashboard/backend/table/rows.test.ts',
    ]);
    expect(leftOut).toEqual([]);
  });

  it('are as many as there is time for, the nearest first, and the others are named', () => {
    const tests = [
      test('workspace/src/far.test.ts', { seconds: 3 }),
      test('dashboard/apps/todos/screens/list.test.tsx', { seconds: 4 }),
      test('dashboard/frontend/controls/field.test.tsx', { seconds: 3 }),
      test('dashboard/frontend/page/Tip.test.tsx', { seconds: 4 }),
    ];
    expect(chooseTests(tests, ['dashboard/frontend/page/Tip.tsx'], 8)).toEqual({
      chosen: ['dashboard/frontend/page/Tip.test.tsx', 'dashboard/frontend/controls/field.test.tsx'],
      leftOut: ['dashboard/apps/todos/screens/list.test.tsx', 'workspace/src/far.test.ts'],
    });
  });

  it('hold what was changed itself, whatever time it takes', () => {
    const slow = test('dashboard/backend/table/slow.test.ts', { seconds: 900 });
    expect(chooseTests([slow], [slow.file], 10).chosen).toEqual([slow.file]);
  });
});
