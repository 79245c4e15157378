import { withArticle } from '#kernel/records/words.ts';
import { ScopeProblem } from '../sharing/ScopeProblem.tsx';
import { WriteProblem } from '../WriteProblem.tsx';

interface SaveFailureProps {
  /** What the record is called. */
  one: string;
  problem: Parameters<typeof WriteProblem>[0]['problem'];
}

/** Why a record was not saved, and what would help. */
export function SaveFailure({ one, problem }: SaveFailureProps) {
  return (
    <>
      <WriteProblem title={`Failed to save ${one}`} problem={problem} />
      <ScopeProblem
        problem={problem}
        operation="edit"
        message={`Additional permissions required to save ${withArticle(one)}.`}
      />
    </>
  );
}
