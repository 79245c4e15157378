import type { RecordWords } from '#kernel/records/words.ts';
import { ScopeProblem } from '../sharing/ScopeProblem.tsx';
import { WriteProblem } from '../status/WriteProblem.tsx';

interface SaveFailureProps {
  words: RecordWords;
  problem: Parameters<typeof WriteProblem>[0]['problem'];
}

/** Why a record was not saved, and what would help. */
export function SaveFailure({ words, problem }: SaveFailureProps) {
  return (
    <>
      <WriteProblem title={words.saveFailed} problem={problem} />
      <ScopeProblem problem={problem} operation="edit" message={words.saveScopes} />
    </>
  );
}
