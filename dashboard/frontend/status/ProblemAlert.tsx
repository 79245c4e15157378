import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { reasonOf } from '../calls/answers.ts';

interface ProblemAlertProps {
  /** What failed: "Failed to add expense". */
  title: string;
  problem: Problem;
  /** What is safe: "Your sheet is untouched." */
  children?: ReactNode;
  action?: ReactNode;
}

/** A failure where it happened: what failed and why, and what is safe. */
export function ProblemAlert({ title, problem, children, action }: ProblemAlertProps) {
  const reason = reasonOf(problem);
  return (
    <Alert severity="error" action={action}>
      <AlertTitle sx={{ fontSize: 14, fontWeight: 600, lineHeight: '20px', mb: 0 }}>{title}</AlertTitle>
      {reason !== undefined && !title.includes(reason) && reason} {children}
    </Alert>
  );
}
