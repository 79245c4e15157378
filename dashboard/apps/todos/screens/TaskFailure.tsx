import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ScopeProblem } from '#frontend/sharing/ScopeProblem.tsx';
import { RefetchProblem } from '#frontend/status/RefetchProblem.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { today } from '#kernel/day.ts';
import type { TodoList } from '../contract.ts';
import { conflictOf } from './conflict.ts';
import type { ListQuery } from './lists/list-queries.ts';
import { useRefetch } from './queries.ts';
import { TaskConflict } from './TaskConflict.tsx';
import type { useTasks } from './task-actions.tsx';

interface TaskFailureProps {
  list: TodoList;
  query: ListQuery;
  tasks: ReturnType<typeof useTasks>;
}

/** What could not be read again or done; for a row that was changed elsewhere, both versions. */
export function TaskFailure({ list, query, tasks }: TaskFailureProps) {
  const { failure, dismiss, actions } = tasks;
  const refetch = useRefetch();
  const { rows = [], deed } = failure?.command?.body ?? {};
  const [only] = rows;
  const conflict =
    failure && rows.length === 1 && deed ? conflictOf(failure.problem, only, deed, today()) : undefined;
  if (conflict && deed) {
    return (
      <TaskConflict
        listId={list.id}
        conflict={conflict}
        headers={query.data.headers}
        isBusy={false}
        deed={deed}
        onMine={(row, left) => {
          dismiss();
          actions.run([{ row }], left);
        }}
        onBack={dismiss}
        onDone={dismiss}
      />
    );
  }
  return (
    <>
      {query.error && (
        <RefetchProblem
          title="Failed to fetch todos"
          problem={query.error}
          shown="rows"
          readAt={query.dataUpdatedAt}
          link={{ label: 'Open in Sheets', href: list.url }}
        />
      )}
      {failure && (
        <Box sx={{ mb: 4 }}>
          <WriteProblem
            title={failure.title}
            problem={failure.problem}
            kept={
              failure.problem.code === 'NETWORK_ERROR' && tasks.canRetry
                ? 'The rows below are as they were. While this list is open, Rowhouse tries again as soon as you are back online'
                : 'The rows below are as they are in the sheet'
            }
          />
          {tasks.canRetry && (
            <Button color="inherit" onClick={() => tasks.retryDeeds(false)}>
              Try again
            </Button>
          )}
          <Button
            color="inherit"
            onClick={() => {
              dismiss();
              refetch();
            }}
          >
            Read again
          </Button>
          <ScopeProblem
            problem={failure.problem}
            operation="edit"
            message="Additional permissions required to change tasks."
          />
        </Box>
      )}
    </>
  );
}
